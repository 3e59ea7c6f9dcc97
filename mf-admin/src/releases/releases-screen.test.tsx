import { expect, test } from "@jest/globals";
import type { ReleasesOverview, RemoteError, RemoteOverview } from "@dmc-hub/shared-types";
import {
  administrator,
  fakeApi,
  json,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { ReleasesScreen } from "./releases-screen.tsx";

const since = new Date(Date.now() - 3_600_000).toISOString();

const portal: RemoteOverview = {
  name: "mf-portal",
  built: "1.0.0",
  stable: "1.1.0",
  earlier: ["0"],
  canary: { version: "1.2.0", audience: "10 % of the users and the staff of azure", since },
  owners: [{ who: "Portal team", mail: null, webhook: null }],
  changes: [
    { at: since, by: "ana@ci", action: "canary", version: "1.2.0", why: "try it", signedBy: "Portal team" },
    { at: since, by: "ben@ci", action: "release", version: "1.1.0", why: "", signedBy: null },
  ],
  versions: [
    { version: "1.2.0", people: 12, troubled: 3, p50: 480, p95: 1_240 },
    { version: "1.1.0", people: 200, troubled: 0, p50: 410, p95: 900 },
    { version: "0", people: 0, troubled: 0, p50: null, p95: null },
  ],
  chart: {
    since,
    minutes: 10,
    points: [{ at: since, stable: { loads: 40, troubled: 0 }, canary: { loads: 8, troubled: 2 } }],
  },
};

const network: RemoteOverview = {
  ...portal,
  name: "mf-network",
  stable: "0",
  earlier: [],
  canary: null,
  owners: [],
  changes: [],
  versions: [{ version: "0", people: 0, troubled: 0, p50: null, p95: null }],
  chart: { since, minutes: 10, points: [] },
};

const error: RemoteError = {
  remote: "mf-portal",
  message: "TypeError: rows.map is not a function",
  place: "mf-portal/src/tours/tours-screen.tsx:12:7",
  stack: [
    { name: "draw", place: "mf-portal/src/tours/tours-screen.tsx:12:7", isMapped: true },
    { name: "", place: "/assets/main.js:1:9", isMapped: false },
  ],
  versions: ["0", "1.2.0"],
  routes: ["/tours/:id"],
  people: 3,
  times: 12,
  firstSeen: since,
  lastSeen: since,
};

type Answers = Parameters<typeof fakeApi>[0];

const open = (answers: Answers = {}, at = "/admin/releases") => {
  const overview: ReleasesOverview = { remotes: [network, portal], faults: [] };
  const calls = fakeApi({
    "GET /api/releases": () => json(overview),
    "GET /api/remote-errors": () =>
      json([error, { ...error, remote: "shell", message: "Error: of the shell" }]),
    ...answers,
  });
  const sent = () => calls.filter(({ method }) => method === "POST");
  return { sent, ...openScreen(<ReleasesScreen />, { user: administrator, at }) };
};

const section = (name: string) => screen.getByRole("region", { name });

test("the remotes stand side by side, and one of them whole", async () => {
  const { person } = open();
  const cards = await screen.findByRole("list", { name: "Remotes" });
  expect(
    within(cards).getByRole("link", { name: /mf-network.*Not released.*As built \(1\.0\.0\)/ }),
  ).toHaveAttribute("aria-current", "page");
  expect(
    screen.getByText(/Everybody gets what this checkout has built, version 1\.0\.0\. It has no owner\./),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /Promote|Roll back|End/ })).toBeNull();
  expect(screen.getByText("No loads yet")).toBeVisible();
  expect(screen.getByText("Nothing has been released yet")).toBeVisible();
  expect(await screen.findByText("No errors")).toBeVisible();
  await person.click(within(cards).getByRole("link", { name: /mf-portal.*Canary 1\.2\.0/ }));
  expect(
    await screen.findByText(
      /1\.2\.0 is tried on 10 % of the users and the staff of azure\. It belongs to Portal team\./,
    ),
  ).toBeVisible();
});

test("a remote shows its figures, its versions, its errors with their places, and its history", async () => {
  open({}, "/admin/releases?remote=mf-portal");
  expect(await screen.findByRole("img", { name: "Loads. 1.2.0: 8 loads, 1.1.0: 40 loads" })).toBeVisible();
  expect(screen.getByRole("img", { name: "With errors. 1.2.0: 25.0 %, 1.1.0: 0 %" })).toBeVisible();
  const rows = within(section("Versions"))
    .getAllByRole("row")
    .map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    "1.2.0Canary1225.0 %480 ms1.2 s",
    "1.1.0Stable2000 %410 ms900 ms",
    "As built (1.0.0)Release 00–––",
  ]);
  const errors = section("Errors");
  expect(await within(errors).findByText("TypeError: rows.map is not a function")).toBeVisible();
  expect(errors).toHaveTextContent(/3 people.*12 times.*As built \(1\.0\.0\), 1\.2\.0.*\/tours\/:id/);
  expect(within(errors).getByText("draw · mf-portal/src/tours/tours-screen.tsx:12:7")).toBeInTheDocument();
  expect(section("Errors of the shell")).toHaveTextContent("Error: of the shell");
  expect(section("History")).toHaveTextContent(
    /Tried as a canary 1\.2\.0try itana@ci, signed by Portal team · .*Released 1\.1\.0ben@ci · /,
  );
});

test("a canary is promoted with a reason, which is asked for", async () => {
  const { person, sent, toasts } = open(
    { "POST /api/releases/:remote/promote": () => new Response(null, { status: 204 }) },
    "/admin/releases?remote=mf-portal",
  );
  await person.click(await screen.findByRole("button", { name: "Promote 1.2.0" }));
  const dialog = await screen.findByRole("dialog", { name: "Promote mf-portal 1.2.0?" });
  expect(dialog).toHaveTextContent("Everybody gets 1.2.0 instead of 1.1.0, which can be rolled back to.");
  await person.click(within(dialog).getByRole("button", { name: "Promote" }));
  expect(await within(dialog).findByText("Say why, for the history")).toBeVisible();
  expect(sent()).toEqual([]);
  await person.type(within(dialog).getByRole("textbox", { name: /Why/ }), "It fares well");
  await person.click(within(dialog).getByRole("button", { name: "Promote" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toMatchObject([
    { path: "/api/releases/mf-portal/promote", body: { from: "1.2.0", why: "It fares well" } },
  ]);
  expect(toasts.at(-1)).toMatchObject({ title: "mf-portal 1.2.0 is served to everybody" });
});

test("what cannot be done is told in the dialog, and what was typed stays", async () => {
  const detail = "a release of mf-portal 1.3.0 by ben (process 7) is under way, so nothing was changed.";
  const { person, sent } = open(
    { "POST /api/releases/:remote/rollback": () => problem(409, detail) },
    "/admin/releases?remote=mf-portal",
  );
  await person.click(await screen.findByRole("button", { name: "End canary" }));
  const dialog = await screen.findByRole("dialog", { name: "End the canary of mf-portal?" });
  await person.type(within(dialog).getByRole("textbox", { name: /Why/ }), "It is slow");
  await person.click(within(dialog).getByRole("button", { name: "End canary" }));
  expect(await within(dialog).findByText(detail)).toBeVisible();
  expect(within(dialog).getByRole("textbox", { name: /Why/ })).toHaveValue("It is slow");
  expect(sent()).toMatchObject([{ body: { from: "1.2.0", why: "It is slow", endsCanary: true } }]);
});

test("a stable version is rolled back to the one before", async () => {
  const { person, sent, toasts } = open(
    {
      "GET /api/releases": () => json({ remotes: [{ ...portal, canary: null }], faults: [] }),
      "POST /api/releases/:remote/rollback": () => new Response(null, { status: 204 }),
    },
    "/admin/releases",
  );
  await person.click(await screen.findByRole("button", { name: "Roll back to as built (1.0.0)" }));
  const dialog = await screen.findByRole("dialog", { name: "Roll mf-portal back?" });
  await person.type(within(dialog).getByRole("textbox", { name: /Why/ }), "The heading");
  await person.click(within(dialog).getByRole("button", { name: "Roll back" }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe("mf-portal was rolled back to As built (1.0.0)"));
  expect(sent().map(({ body }) => body)).toEqual([{ from: "1.1.0", why: "The heading" }]);
});

test("a fault stands with its remote, and what cannot be loaded can be tried again", async () => {
  const reason = "mf-portal 1.1.0 cannot be served: entry.js is missing.";
  let isAway = true;
  const { person } = open(
    {
      "GET /api/releases": () =>
        isAway
          ? problem(503, "The edge does not answer just now.")
          : json({ remotes: [{ ...portal, changes: [] }], faults: [{ remote: "mf-portal", reason, since }] }),
    },
    "/admin/releases",
  );
  expect(await screen.findByText("The releases could not be loaded")).toBeVisible();
  expect(screen.getByText("The edge does not answer just now.")).toBeVisible();
  isAway = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByText(/^Everybody should get 1\.1\.0\./)).toBeVisible();
  expect(section("History")).toHaveTextContent("The history cannot be read");
  expect(screen.getByRole("link", { name: /mf-portal.*Fault/ })).toBeVisible();
});

test("without any remote it says how one comes about", async () => {
  open({ "GET /api/releases": () => json({ remotes: [], faults: [] }) });
  expect(await screen.findByText("There is no remote yet")).toBeVisible();
});
