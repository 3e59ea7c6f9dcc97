import { expect, jest, test } from "@jest/globals";
import type { AuditEntry } from "@dmc-hub/shared-types";
import { fakeApi, json, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { companyAnswers } from "../../address/testing-company.ts";
import { Activity } from "./activity.tsx";

const entry: AuditEntry = {
  id: 1,
  dmcId: 1,
  at: "2026-05-04T08:30:00.000Z",
  actorKind: "administrator",
  userId: 2,
  actorName: "Kim Lee",
  actorLabel: "Platform administrator",
  action: "update",
  verb: "Changed",
  resource: "client",
  resourceId: 11,
  title: "Acme Travel",
  thing: "client Acme Travel",
  tripId: null,
  changes: [
    { field: "name", label: "Name", as: "text", old: "Acme", new: "Acme Travel" },
    { field: "phone", label: "Phone", as: "phone", old: "1", new: null },
  ],
  reason: null,
  source: "screen",
  requestId: "made",
};

/** The tab at an address, and what it asked for. */
function openTab(at = "/settings/company?tab=activity", found: readonly AuditEntry[] = [entry]) {
  const asked: string[] = [];
  fakeApi({
    ...companyAnswers,
    "GET /api/company/members": () =>
      json([{ id: 7, name: "Ana Silva", username: "ana", email: "a@b.example" }]),
    "GET /api/audit": ({ query }) => {
      asked.push(query.toString());
      return json(found);
    },
  });
  return { ...openScreen(<Activity />, { at }), asked };
}

test("lists when, who, what, and each changed field with its old and new value", async () => {
  openTab();
  const table = within(await screen.findByRole("table", { name: "Activity" }));
  const rows = table.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "WhenWhoWhatFieldOldNew",
    expect.stringMatching(
      /^May 4, 2026, .*Kim Lee Platform administratorChanged client Acme TravelName: Acme → Acme Travel$/,
    ),
    "Phone: 1 → none",
  ]);
});

test("is filtered by person, kind and days, which the address keeps", async () => {
  const { person, asked } = openTab();
  await screen.findByRole("option", { name: "Ana Silva" });
  await person.selectOptions(screen.getByLabelText("Who"), "Ana Silva");
  await person.selectOptions(screen.getByLabelText("What"), "Clients");
  await person.type(screen.getByLabelText("From"), "2026-05-01");
  await person.type(screen.getByLabelText("To"), "2026-05-31");
  await waitFor(() => expect(asked.at(-1)).toBe("from=2026-05-01&to=2026-05-31&resource=client&userId=7"));
  await person.selectOptions(screen.getByLabelText("Who"), "Platform administrators");
  await waitFor(() => expect(asked.at(-1)).toMatch(/actorKind=administrator/));
  await person.click(screen.getByRole("button", { name: "Show all activity" }));
  await waitFor(() => expect(screen.getByLabelText("Who")).toHaveValue(""));
});

test("opens as its address says, and downloads the same as a file", async () => {
  const { person, asked } = openTab("/settings/company?tab=activity&who=7&tripId=3");
  await screen.findByRole("table");
  expect(asked).toEqual(["tripId=3&userId=7"]);
  const saved: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.getAttribute("href") ?? "");
  });
  await person.click(screen.getByRole("button", { name: "CSV" }));
  await person.click(screen.getByRole("button", { name: "NDJSON" }));
  click.mockRestore();
  expect(saved).toEqual([
    "/api/audit/export?userId=7&tripId=3&format=csv",
    "/api/audit/export?userId=7&tripId=3&format=ndjson",
  ]);
});

test("a year with a leap day is a year", async () => {
  const { asked } = openTab("/settings/company?tab=activity&from=2024-01-01&to=2025-01-01");
  await waitFor(() => expect(asked).toHaveLength(1));
});

test("asks for nothing above a year", async () => {
  const { asked } = openTab("/settings/company?tab=activity&from=2024-01-01&to=2025-06-01");
  expect(await screen.findByText("Choose at most a year.")).toBeVisible();
  expect(screen.getByRole("button", { name: "CSV" })).toBeDisabled();
  expect(asked).toEqual([]);
});

test("says that nothing was found", async () => {
  openTab(undefined, []);
  expect(await screen.findByText("Nothing was found")).toBeVisible();
});

test("says why it cannot be read", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/company/members": () => json([]),
    "GET /api/audit": () => problem(503, "Restarting."),
  });
  openScreen(<Activity />);
  expect(await screen.findByText("Restarting.")).toBeVisible();
});
