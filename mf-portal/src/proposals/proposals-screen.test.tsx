import { expect, test } from "@jest/globals";
import type { LineChanges } from "@dmc-hub/shared-types";
import {
  chooseFromMenu,
  fakeApi,
  json,
  listPage,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { companyAnswers } from "../address/testing-company.ts";
import { sheetOf } from "../pricing/testing-sheet.ts";
import { coast } from "./testing-proposal.ts";
import { ProposalsScreen } from "./proposals-screen.tsx";

/** The price that a copy with the id 99 gets. */
const priceAnswers = {
  "GET /api/proposals/21/pricing": () => json(sheetOf({ lines: [] })),
  "PUT /api/proposals/99/pricing": () => json(sheetOf({ lines: [] })),
};

const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .slice(0, -1)
    .map(({ textContent }) => textContent);

test("shows the proposals with the specified columns, and Dates TBD where there are none", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals": () =>
      listPage([coast, { ...coast, id: 22, title: "Lakes", startDate: null, endDate: null, value: 990.5 }]),
  });
  openScreen(<ProposalsScreen />);
  await screen.findByText("2 proposals");
  await screen.findAllByText("Acme Travel");
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Client",
    "Destination",
    "Dates",
    "Value",
    "Status",
    "Actions",
  ]);
  const [, first, second] = screen.getAllByRole("row") as [HTMLElement, HTMLElement, HTMLElement];
  expect(cellsOf(first)).toEqual([
    "Acme Travel",
    "AmalfiCoast in spring",
    "Jan 5 - Jan 9, 2025",
    "$12,500",
    "Draft",
  ]);
  expect(cellsOf(second).slice(2, 4)).toEqual(["Dates TBD", "$990.50"]);
  expect(within(first).getByRole("link", { name: "Acme Travel" })).toHaveAttribute(
    "href",
    "/proposals/details/21",
  );
});

test("narrows the list by status, and the address says so", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals": ({ query }) => listPage(query.get("status") === "sent" ? [] : [coast]),
  });
  const { person, address } = openScreen(<ProposalsScreen />, { at: "/proposals?cursor=abc" });
  await screen.findByText("Amalfi");
  const filter = screen.getByRole("combobox", { name: "Status" });
  expect(
    within(filter)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["All Statuses", "Draft", "Sent", "Accepted", "Declined"]);
  await person.selectOptions(filter, "Sent");
  expect(await screen.findByText("None has this status.")).toBeVisible();
  expect(address()).toBe("/proposals?status=sent");
  expect(calls.at(-1)?.query.get("cursor")).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show all" }));
  expect(await screen.findByText("Amalfi")).toBeVisible();
  expect(address()).toBe("/proposals");
});

test("duplicates a proposal as a draft of its own, priced the same, and opens it", async () => {
  const sheet = sheetOf({
    status: "accepted",
    settings: { agencyId: 53, validUntil: "2026-12-10", party: [{ band: "adult", count: 2 }] },
  });
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals": () => listPage([{ ...coast, status: "accepted" }]),
    "POST /api/proposals": () => json({ ...coast, id: 99, title: "Copy of Coast in spring" }),
    "GET /api/proposals/21/pricing": () => json(sheet),
    "PUT /api/proposals/99/pricing": () => json(sheetOf({ lines: [] })),
    "POST /api/proposals/99/lines": () => json(sheetOf()),
  });
  const { person, toasts, address } = openScreen(<ProposalsScreen />);
  const entries = await chooseFromMenu(person, "Coast in spring", "Duplicate");
  expect(entries).toEqual(["View Proposal", "Edit Proposal", "Duplicate", "Create Itinerary", "Delete"]);
  await waitFor(() => expect(address()).toBe("/proposals/details/99"));
  expect(toasts).toEqual([{ title: "Proposal Duplicated", description: "Copy of Coast in spring" }]);
  const [created, settings, added] = calls.filter(({ method }) => method !== "GET").map(({ body }) => body);
  expect(created).toEqual({
    clientId: 12,
    title: "Copy of Coast in spring",
    destination: "Amalfi",
    startDate: "2025-01-05",
    endDate: "2025-01-09",
    pax: 4,
    value: 12_500,
    tags: [],
  });
  expect(settings).toMatchObject({ agencyId: 53, validUntil: null, party: [{ band: "adult", count: 2 }] });
  const titles = ["Transfer", "Hôtel Belle Rive", "Guide", "Museum", "Balloon"];
  expect(added).toMatchObject({ add: titles.map((title) => ({ title })), change: [], remove: [] });
});

test("a copy in the company's new currency keeps what services cost, and lacks what was typed in the old one", async () => {
  const calls = fakeApi({
    ...companyAnswers,
    "GET /api/proposals": () => listPage([coast]),
    "POST /api/proposals": () => json({ ...coast, id: 99, title: "Copy of Coast in spring" }),
    "GET /api/proposals/21/pricing": () => json(sheetOf({ settings: { discountAmount: 50 } })),
    "PUT /api/proposals/99/pricing": () => json({ ...sheetOf({ lines: [] }), version: 2, currency: "CHF" }),
    "POST /api/proposals/99/lines": () => json(sheetOf()),
  });
  const { person, toasts, address } = openScreen(<ProposalsScreen />);
  await chooseFromMenu(person, "Coast in spring", "Duplicate");
  await waitFor(() => expect(address()).toBe("/proposals/details/99"));
  expect(toasts).toMatchObject([
    {
      description: expect.stringMatching(
        /^Copy of Coast in spring\. Amounts that were typed in \w{3} are not in it\.$/,
      ),
    },
  ]);
  const [, , discount, added] = calls.filter(({ method }) => method !== "GET").map(({ body }) => body);
  expect(discount).toEqual({ discountAmount: null, roundUpTo: null });
  const costs = (added as LineChanges).add?.map(({ title, currency, pricingMode, sellAmount }) =>
    [title, currency, pricingMode, sellAmount].join(" "),
  );
  expect(costs).toEqual([
    "Transfer EUR inherit ",
    "Hôtel Belle Rive EUR inherit ",
    "Guide USD margin ",
    "Museum EUR inherit ",
    "Balloon EUR inherit ",
  ]);
});

test("a copy whose price is refused is opened, and a toast says why it has none", async () => {
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals": () => listPage([coast]),
    "POST /api/proposals": () => json({ ...coast, id: 99, title: "Copy of Coast in spring" }),
    "GET /api/proposals/21/pricing": () => json(sheetOf()),
    "PUT /api/proposals/99/pricing": () => problem(400, "The price is for 2 travellers."),
  });
  const { person, toasts, address } = openScreen(<ProposalsScreen />);
  await chooseFromMenu(person, "Coast in spring", "Duplicate");
  await waitFor(() => expect(address()).toBe("/proposals/details/99"));
  expect(toasts).toMatchObject([
    { title: "Failed to copy the price", description: "The price is for 2 travellers." },
    { title: "Proposal Duplicated" },
  ]);
});

test("who has gone on before the copy is there stays, and can open it from its toast", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  fakeApi({
    ...companyAnswers,
    "GET /api/proposals": () => listPage([coast]),
    "POST /api/proposals": () => answered,
    ...priceAnswers,
  });
  const { person, toasts, address } = openScreen(<ProposalsScreen />, {
    at: "/proposals",
    path: "/proposals",
  });
  await chooseFromMenu(person, "Coast in spring", "Duplicate");
  await person.click(screen.getByRole("link", { name: "Acme Travel" }));
  expect(address()).toBe("/proposals/details/21");
  answer(json({ ...coast, id: 99, title: "Copy of Coast in spring" }));
  await waitFor(() =>
    expect(toasts).toEqual([
      {
        title: "Proposal Duplicated",
        description: "Copy of Coast in spring",
        opens: { kind: "proposal", id: 99 },
      },
    ]),
  );
  expect(address()).toBe("/proposals/details/21");
});

test("creates an itinerary of a proposal", async () => {
  fakeApi({ ...companyAnswers, "GET /api/proposals": () => listPage([coast]) });
  const { person, address } = openScreen(<ProposalsScreen />);
  await chooseFromMenu(person, "Coast in spring", "Create Itinerary");
  await waitFor(() => expect(address()).toBe("/itineraries?edit=new&proposalId=21"));
});

test("says so where there are none, and offers the first step", async () => {
  fakeApi({ ...companyAnswers, "GET /api/proposals": () => listPage([]) });
  const { person } = openScreen(<ProposalsScreen />);
  expect(await screen.findByText("No proposals found")).toBeVisible();
  await person.click(screen.getAllByRole("button", { name: "New Proposal" })[1] as HTMLElement);
  expect(await screen.findByRole("dialog", { name: "New Proposal" })).toBeVisible();
});
