import { expect, test } from "@jest/globals";
import type { ProposalVersion, VersionDiff } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, screen, within } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { coast } from "./testing-proposal.ts";
import { VersionsTab } from "./versions-tab.tsx";

const { title, destination, startDate, endDate, pax, value, clientName } = coast;

const sent: ProposalVersion = {
  number: 1,
  reason: "sent",
  offer: { title, destination, startDate, endDate, pax, value, clientName },
  currency: "USD",
  chosen: null,
  note: "A first trip for them",
  createdAt: "2026-02-02T10:00:00Z",
  createdByName: "Camille Moreau",
};
const accepted: ProposalVersion = {
  ...sent,
  number: 2,
  reason: "accepted",
  offer: { ...sent.offer, value: 13_000, endDate: "2025-01-10" },
  note: null,
  createdByName: null,
};

const open = (versions: readonly ProposalVersion[], diff?: (audience: string | null) => VersionDiff) => {
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals/:id/versions": () => json(versions),
    "GET /api/proposals/:id/versions/:number/diff": ({ query }) => json(diff?.(query.get("audience"))),
  });
  return openScreen(<VersionsTab />, {
    at: "/proposals/details/21?tab=versions",
    path: "/proposals/details/:id",
  });
};

test("lists what was sent and accepted, with what changed and why it went below the floor", async () => {
  open([accepted, sent]);
  const lines = await screen.findAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "2 · Accepted Feb 2, 2026 by the client$13,000End date: Jan 9, 2025 → Jan 10, 2025 · Price: $12,500 → $13,000",
    "1 · Sent Feb 2, 2026 by Camille Moreau$12,500Below the floor: A first trip for them",
  ]);
});

test("a value in another currency than before is another value", async () => {
  open([{ ...sent, number: 2, note: null, currency: "EUR" }, sent]);
  const [last] = await screen.findAllByRole("listitem");
  expect(last).toHaveTextContent(/EUR 12,500Price: \$12,500 → EUR 12,500$/);
  expect(last).toContainHTML("<bdi>$12,500</bdi> → <bdi>EUR&nbsp;12,500</bdi>");
});

const change = (field: string, label: string, before: number | string, after: number | string) => ({
  field,
  label,
  before,
  after,
});

const dollars = { currency: { before: "USD", after: "USD" } };

test("compares two versions for the team, and as the client sees them", async () => {
  const { person } = open([accepted, sent], (audience) => ({
    from: 1,
    to: 2,
    offer: [
      change("endDate", "End date", "2025-01-09", "2025-01-10"),
      change("chosen", "Chosen", "Classic", "Grand"),
    ],
    lines: [{ lineId: 4, dayNumber: 2, title: "Museum", change: "added", fields: [] }],
    options: [
      {
        key: null,
        name: null,
        fields: [
          { ...change("total", "Total", 900, 950), ...dollars },
          ...(audience === "client"
            ? []
            : [
                { ...change("cost", "Cost", 700, 740.5), ...dollars },
                change("marginPercent", "Margin", 22.2, 22.1),
                { ...change("net", "Net", 68, 70), currency: { before: "EUR", after: "USD" } },
              ]),
        ],
      },
    ],
  }));
  await person.click(await screen.findByRole("checkbox", { name: "Compare version 1" }));
  expect(screen.getByRole("button", { name: "Compare" })).toBeDisabled();
  await person.click(screen.getByRole("checkbox", { name: "Compare version 2" }));
  await person.click(screen.getByRole("button", { name: "Compare" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Version 1 and version 2" }));
  expect(await dialog.findByRole("row", { name: "Cost $700 → $740.50" })).toBeVisible();
  for (const name of [
    "End date Jan 9, 2025 → Jan 10, 2025",
    "Chosen Classic → Grand",
    "Margin 22.2 % → 22.1 %",
    "Net EUR\u00a068 → $70",
  ])
    expect(dialog.getByRole("row", { name })).toBeVisible();
  expect(dialog.getByText("Day 2 · Museum")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "As the client sees it" }));
  expect(await dialog.findByRole("row", { name: "Total $900 → $950" })).toBeVisible();
  expect(["$900", "$950"].map((value) => dialog.getByText(value).tagName)).toEqual(["BDI", "BDI"]);
  expect(dialog.queryByText("Cost")).toBeNull();
});

test("says what will stand here before anything was sent", async () => {
  open([]);
  expect(await screen.findByText("Nothing was sent yet")).toBeVisible();
});
