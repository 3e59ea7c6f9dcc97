import { expect, test } from "@jest/globals";
import { type AuditEntry, audits, createApiClient } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen } from "../../test/index.tsx";
import { HistoryList } from "./history-list.tsx";
import { entryWith } from "./testing-entry.ts";

const call = createApiClient({ audits }).audits.list;

/** The history of a record, a page at a time. */
function openHistory(pages: readonly (readonly AuditEntry[])[], isOfMany = false) {
  const calls = fakeApi({
    "GET /api/dmc-info": () => json({ currency: "EUR", timeZone: "Europe/Lisbon" }),
    "GET /api/audit": ({ query }) => {
      const place = Number(query.get("cursor") ?? 0);
      const next: Record<string, string> =
        place + 1 < pages.length ? { link: `</api/audit?cursor=${place + 1}>; rel="next"` } : {};
      return json(pages[place], next);
    },
  });
  const of = { resource: "guest", resourceId: 11 };
  return { ...openScreen(<HistoryList call={call} of={of} isOfMany={isOfMany} />), calls };
}

/** The entries, once the company's time zone and currency are known. */
async function lines() {
  await screen.findAllByText("May 4, 2026, 09:30");
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent);
}

test("says who changed what, from what to what, and when, in the company's words", async () => {
  openHistory([
    [
      entryWith({
        reason: "They asked",
        changes: [
          { field: "name", label: "Name", as: "text", old: "Acme", new: "Acme Travel" },
          { field: "value", label: "Value", as: "money", old: 1200.5, new: 900 },
          { field: "startDate", label: "Start date", as: "day", old: null, new: "2026-06-01" },
          {
            field: "clientId",
            label: "Client",
            as: "reference",
            old: 3,
            new: 4,
            oldName: "From",
            newName: "To",
          },
          {
            field: "status",
            label: "Status",
            as: "status",
            old: "a",
            new: "b",
            oldName: "Draft",
            newName: "Sent",
          },
          { field: "tags", label: "Tags", as: "tags", old: ["vip"], new: [] },
          { field: "active", label: "Active", as: "yesNo", old: true, new: false },
          { field: "seenAt", label: "Seen", as: "instant", old: null, new: "2026-05-04T08:30:00+00:00" },
          { field: "password", label: "Password", as: "text", old: null, new: null, isHidden: true },
        ],
      }),
    ],
  ]);
  expect(await lines()).toEqual([
    [
      "Changed by Ana SilvaMay 4, 2026, 09:30",
      "Name: Acme → Acme Travel",
      "Value: 1,200.50 → 900",
      "Start date: none → Jun 1, 2026",
      "Client: From → To",
      "Status: Draft → Sent",
      "Tags: vip → none",
      "Active: Yes → No",
      "Seen: none → May 4, 2026, 09:30",
      "Password: changed",
      "Reason: They asked",
    ].join(""),
  ]);
  // Names from right to left stay on their sides.
  expect(screen.getByText("Acme Travel").tagName).toBe("BDI");
});

test("shows who is not of the company, and what stands for many records", async () => {
  openHistory([
    [
      entryWith({
        id: 5,
        actorKind: "administrator",
        actorName: "Kim",
        actorLabel: "Platform administrator",
      }),
      entryWith({ id: 4, actorKind: "client", actorName: "Ada Guest", actorLabel: "Client" }),
      entryWith({ id: 3, actorKind: "system", actorName: null, actorLabel: "DMC Hub" }),
      entryWith({ id: 2, source: "import", verb: "Imported", thing: "guests from guests.csv" }),
      entryWith({
        id: 1,
        action: "delete",
        verb: "Deleted",
        changes: [{ field: "name", label: "Name", as: "text", old: "Acme", new: null }],
      }),
    ],
  ]);
  const when = "May 4, 2026, 09:30";
  expect(await lines()).toEqual([
    `Changed by KimPlatform administrator${when}`,
    `Changed by Ada GuestClient${when}`,
    `Changed by DMC Hub${when}`,
    `Imported guests from guests.csv by Ana Silva${when}`,
    `Deleted by Ana Silva${when}`,
  ]);
});

test("names the records where they are several, and reads older changes on request", async () => {
  const { person } = openHistory(
    [[entryWith({ id: 2 })], [entryWith({ id: 1, thing: "guest Other" })]],
    true,
  );
  expect(await lines()).toHaveLength(1);
  expect(screen.getByText("Changed guest Acme Travel by Ana Silva")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Show older changes" }));
  expect(await screen.findByText("Changed guest Other by Ana Silva")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show older changes" })).toBeNull();
});

test("says that nothing was changed", async () => {
  openHistory([[]]);
  expect(await screen.findByText("Nothing has been changed yet.")).toBeVisible();
});

test("says why it could not be read, and tries again", async () => {
  let isDown = true;
  fakeApi({
    "GET /api/dmc-info": () => json({ currency: "EUR", timeZone: "UTC" }),
    "GET /api/audit": () => (isDown ? problem(503, "Restarting.") : json([entryWith()])),
  });
  const { person } = openScreen(<HistoryList call={call} of={{ tripId: 3 }} />);
  expect(await screen.findByRole("alert")).toHaveTextContent("The history could not be loaded. Restarting.");
  isDown = false;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Changed by Ana Silva")).toBeVisible();
});

test("keeps what it shows when older changes cannot be read, says so, and tries again", async () => {
  let isDown = true;
  fakeApi({
    "GET /api/dmc-info": () => json({ currency: "EUR", timeZone: "UTC" }),
    "GET /api/audit": ({ query }) => {
      if (query.get("cursor") === null)
        return json([entryWith({ id: 2 })], { link: '</api/audit?cursor=1>; rel="next"' });
      return isDown ? problem(503, "Restarting.") : json([entryWith({ id: 1, actorName: "Rui Costa" })]);
    },
  });
  const { person } = openScreen(<HistoryList call={call} of={{ tripId: 3 }} />);
  const older = await screen.findByRole("button", { name: "Show older changes" });
  await person.click(older);
  expect(await screen.findByRole("alert")).toHaveTextContent("They could not be loaded. Restarting.");
  expect(screen.getByText("Changed by Ana Silva")).toBeVisible();
  isDown = false;
  await person.click(older);
  expect(await screen.findByText("Changed by Rui Costa")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});
