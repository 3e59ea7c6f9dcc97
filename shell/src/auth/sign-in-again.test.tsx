import { expect, jest, test } from "@jest/globals";
import { useQuery } from "@dmc-hub/sdk";
import {
  fakeApi,
  json,
  nothing,
  openScreen,
  problem,
  screen,
  staff,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { sessionExpiry } from "../session/session-expiry.ts";
import { testingRegistry } from "../testing-registry.ts";
import { SignInAgain } from "./sign-in-again.tsx";

const ended = { detail: "Your session has ended.", home: undefined };

test("who signs in again goes on, with the screens as they are by now", async () => {
  const edge = jest.fn<typeof fetch>(async () => json({ ...testingRegistry, userId: staff.id }));
  globalThis.fetch = edge;
  const calls = fakeApi({ "POST /api/login": () => json(staff) });
  sessionExpiry.set(ended);
  const { person } = openScreen(<SignInAgain user={staff} expiry={ended} />);
  expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  await person.type(screen.getByLabelText(/^Password/), "azure-demo");
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(sessionExpiry.current()).toBeNull());
  expect(calls.map(({ body }) => body)).toEqual([{ username: "ana", password: "azure-demo" }]);
  await waitFor(() => expect(edge.mock.calls.map(([address]) => address)).toEqual(["/registry.json"]));
});

test("what was asked for while nobody was signed in is asked for anew, and its late refusal ends nothing", async () => {
  globalThis.fetch = async () => json({ ...testingRegistry, userId: staff.id });
  const late = Promise.withResolvers<Response>();
  const answers = [late.promise, json("read anew")];
  fakeApi({ "POST /api/login": () => json(staff), "GET /api/tasks": () => answers.shift() ?? nothing() });
  sessionExpiry.set(ended);
  const shown: unknown[] = [];
  const Tasks = () => {
    const { data, error } = useQuery<string>({ queryKey: ["/api/tasks"] });
    shown.push(error?.message);
    return data;
  };
  const { person } = openScreen(
    <>
      <Tasks />
      <SignInAgain user={staff} expiry={ended} />
    </>,
  );
  await person.type(screen.getByLabelText(/^Password/), "azure-demo");
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(sessionExpiry.current()).toBeNull());
  late.resolve(problem(401, ended.detail));
  expect(await screen.findByText("read anew")).toBeInTheDocument();
  expect(new Set(shown)).toEqual(new Set([undefined]));
});

test.each(["https://blue.hub.example", null])(
  "who cannot sign in here is not asked to (%s)",
  async (home) => {
    const expiry = { detail: "Your company's address is another now.", home };
    sessionExpiry.set(expiry);
    const { person } = openScreen(<SignInAgain user={staff} expiry={expiry} />);
    const dialog = screen.getByRole("alertdialog", { name: "You cannot go on here" });
    expect(dialog).toHaveTextContent(
      /^.*Your company's address is another now\. What you typed cannot be saved here/,
    );
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    const links = screen.queryAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(home === null ? [] : [home]);
    await person.click(within(dialog).getByRole("button", { name: "Close" }));
    const notice = await screen.findByRole("note", { name: "You cannot go on here" });
    await person.click(within(notice).getByRole("button", { name: "Discard it and leave" }));
    expect(sessionExpiry.current()).toBeNull();
  },
);
