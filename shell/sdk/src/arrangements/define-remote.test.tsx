import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { createBrowserRouter } from "react-router-dom";
import { screen, staff, waitFor } from "../../test/index.tsx";
import { ThingLink } from "../kit/thing-link.tsx";
import { type HrefOf, useSession, useToast } from "../services/services.ts";
import { defineRemote } from "./define-remote.tsx";
import { createShellHistory } from "../services/history.tsx";
import { createQueryClient } from "../services/query-client.ts";

const Greeting = () => {
  const toast = useToast();
  return (
    <>
      <button onClick={() => toast({ title: "Hello" })}>Greet {useSession().name}</button>
      <ThingLink kind="guide" id={7}>
        Inês
      </ThingLink>
    </>
  );
};
const Broken = () => {
  throw new Error("No such field");
};

const remote = defineRemote(
  [
    { path: "/greeting", exact: true, roles: [], title: "Greeting" },
    { path: "/broken", exact: false, roles: [], title: "Broken" },
  ],
  { "/greeting": () => Promise.resolve(Greeting), "/broken": () => Promise.resolve(Broken) },
);

/** React Router creates a Request with a jsdom signal, which Node's own Request refuses. */
class UnsignalledRequest extends Request {
  constructor(input: string | URL, { signal: _jsdoms, ...init }: RequestInit = {}) {
    super(input, init);
  }
}

const mounted: { leave?: () => Promise<unknown> } = {};
afterEach(async () => {
  const { leave } = mounted;
  delete mounted.leave;
  await leave?.();
});

// A mount waits for the first effects, which React's own test mode would delay.
beforeAll(
  () => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false, Request: UnsignalledRequest }),
);

async function mount(path: string, hrefOf?: HrefOf) {
  history.replaceState(null, "", path);
  const router = createBrowserRouter([{ path: "*", element: null }]);
  const said: string[] = [];
  const crashes: unknown[] = [];
  const domElement = document.body.appendChild(document.createElement("div"));
  const props = {
    name: "remote",
    domElement,
    singleSpa: {},
    mountParcel: () => undefined,
    user: staff,
    history: createShellHistory(router),
    queryClient: createQueryClient(() => undefined),
    hrefOf,
    toast: ({ title }: { title: string }) => void said.push(title),
    onCrash: (error: unknown) => void crashes.push(error),
  };
  const lifecycle = (name: "bootstrap" | "mount" | "unmount") =>
    (remote[name] as (given: object) => Promise<unknown>)(props);
  await lifecycle("bootstrap");
  await lifecycle("mount");
  mounted.leave = () => lifecycle("unmount");
  return { router, said, crashes, domElement };
}

test("shows the screen of the address with the shell's services", async () => {
  const { said } = await mount("/greeting");
  const button = await screen.findByRole("button", { name: "Greet Ana Silva" });
  button.click();
  await waitFor(() => expect(said).toEqual(["Hello"]));
});

test("a thing's name leads to where the shell says that it opens, and is plain under a shell that cannot say", async () => {
  const { domElement } = await mount("/greeting", (kind, id) => `/${kind}s?open=${id}`);
  expect(await screen.findByRole("link", { name: "Inês" })).toHaveAttribute("href", "/guides?open=7");
  await mounted.leave?.();
  domElement.remove();
  await mount("/greeting");
  expect(await screen.findByText("Inês")).toBeVisible();
  expect(screen.queryByRole("link")).toBeNull();
});

test("keeps a crash to itself and tells the shell", async () => {
  const { crashes, domElement } = await mount("/broken");
  await waitFor(() => expect(crashes).toHaveLength(1));
  expect(String(crashes[0])).toContain("No such field");
  expect(domElement.textContent).toBe("");
});

test("shows nothing while the address is already another remote's", async () => {
  const { router, domElement } = await mount("/greeting");
  await screen.findByRole("button");
  await router.navigate("/elsewhere");
  await waitFor(() => expect(domElement.textContent).toBe(""));
});

test("loads a screen's code before it is opened, and no other's", () => {
  const loaded: string[] = [];
  const load = (path: string) => () => {
    loaded.push(path);
    return Promise.resolve(Greeting);
  };
  const { preload } = defineRemote(
    [
      { path: "/greetings", exact: true, roles: [], title: "Greetings" },
      { path: "/greetings/:id", exact: false, roles: [], title: "Greeting" },
    ],
    { "/greetings": load("/greetings"), "/greetings/:id": load("/greetings/:id") },
  );
  preload("/greetings/:id");
  preload("/nothing");
  expect(loaded).toEqual(["/greetings/:id"]);
});
