import { beforeEach, expect, jest, test } from "@jest/globals";
import { act, json, openScreen, problem, screen } from "@dmc-hub/sdk/test";
import { OverrideBanner } from "../frame/override-banner.tsx";
import { testingRegistry } from "../testing-registry.ts";
import { loadRemote } from "./load-remote.ts";
import { knownRegistry, refreshRegistry, useIsAsking, useOverridden, useRegistry } from "./registry-store.ts";

const origin = "http://localhost:3103";
const override = { origin, until: new Date(Date.now() + 3_600_000).toISOString() };
const [portal, network] = testingRegistry.remotes;
const { entry: _entry, ...manifest } = {
  ...network!,
  version: "1.1.0-dev",
  files: {},
  needs: {},
  groups: [],
};

/** The registry of a browser that takes mf-network from a development server. */
const overriddenRegistry = {
  ...testingRegistry,
  remotes: [portal, { ...network!, entry: "", integrity: "", override }],
};

/** The answers, by the address requested. */
let answers: Record<string, () => Promise<Response>>;
beforeEach(() => {
  answers = { "/registry.json": async () => json(overriddenRegistry) };
  globalThis.fetch = jest.fn<typeof fetch>((address) => answers[address as string]!());
});

const serving = (served: unknown) => async () => json(served);
const refresh = () => act(() => refreshRegistry());
const known = () => knownRegistry().remotes.find(({ name }) => name === "mf-network")!;

function Banner() {
  useRegistry();
  return <OverrideBanner remotes={useOverridden()} />;
}

test("the browser itself asks the development server what it serves", async () => {
  answers[`${origin}/remote.json`] = serving({ ...manifest, entry: "remote-entry.js" });
  await refresh();
  expect(known()).toMatchObject({
    version: "1.1.0-dev",
    entry: `${origin}/remote-entry.js`,
    integrity: "",
    override,
  });
  openScreen(<Banner />, { at: "/guides?q=x" });
  expect(screen.getByRole("region", { name: "Override" })).toHaveTextContent(
    /^mf-network comes from http:\/\/localhost:3103 until .*\d:\d\d\s[AP]M.*StopChoose$/,
  );
  expect(screen.getByRole("link", { name: "Stop" })).toHaveAttribute("href", "/guides?q=x&override=none");
});

test.each([
  [
    "does not answer",
    () => Promise.reject(new TypeError("Failed to fetch")),
    /localhost:3103 does not answer\. Start it/,
  ],
  ["is building", async () => problem(503, "It is building."), /answered 503 for its remote\.json/],
  ["serves something else", serving("<h1>Hello</h1>"), /serves no remote/],
  [
    "serves another remote",
    serving({ ...manifest, name: "mf-portal", entry: "e.js" }),
    /serves mf-portal, not mf-network/,
  ],
])(
  "one that %s is told by the banner, and the released code does not take its place",
  async (_, answer, words) => {
    answers[`${origin}/remote.json`] = answer;
    await refresh();
    expect(known()).toMatchObject({ entry: "", override: { fault: expect.stringMatching(words) } });
    await expect(loadRemote(known())).rejects.toThrow(words);
    openScreen(<Banner />, { at: "/guides" });
    expect(screen.getByRole("region", { name: "Override" })).toHaveTextContent(words);
    answers[`${origin}/remote.json`] = serving({ ...manifest, entry: "remote-entry.js" });
    await refresh();
    expect(screen.getByRole("region", { name: "Override" })).not.toHaveTextContent(words);
  },
);

const Asking = () => <p>{useIsAsking(overriddenRegistry as never) ? "asking" : "known"}</p>;

test("nothing is drawn before it has answered", async () => {
  openScreen(<Asking />, { at: "/guides" });
  expect(screen.getByText("asking")).toBeVisible();
});

test("a preview is told by its name, and when it is over", async () => {
  const preview = { origin: "", until: override.until, preview: "pr-12 by ana" };
  answers["/registry.json"] = async () =>
    json({ ...testingRegistry, remotes: [portal, { ...network!, version: "2.0.0", override: preview }] });
  await refresh();
  openScreen(<Banner />, { at: "/guides" });
  expect(screen.getByRole("region", { name: "Override" })).toHaveTextContent(
    /^mf-network 2\.0\.0 is pr-12 by ana until/,
  );
});
