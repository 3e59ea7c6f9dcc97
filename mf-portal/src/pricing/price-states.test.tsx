import { expect, test } from "@jest/globals";
import type { PricingSettings } from "@dmc-hub/shared-types";
import { json, problem, screen, staff, waitFor } from "@dmc-hub/sdk/test";
import { lineOf, lines, sheetOf } from "./testing-sheet.ts";
import { openTab } from "./testing-price-tab.tsx";

test("what was sent is read only, and says how to change it", async () => {
  const { person } = openTab(sheetOf({ status: "sent", sentOn: "2026-11-20" }));
  expect(await screen.findByText(/was sent on 20 November 2026\. Press Revise/)).toBeVisible();
  await person.click(screen.getByText("Transfer"));
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.queryByText("Add a service…")).toBeNull();
});

test("a margin below the floor says what would reach it", async () => {
  openTab(sheetOf({ settings: { discountPercent: 15 } }));
  expect(await screen.findByText(/is below your floor of 15 %\. .* would reach it\./)).toBeVisible();
});

test("warnings are written as the person writes numbers and days", async () => {
  const german = { ...staff, locale: "de-DE", dateFormat: "dd/MM/yyyy" } as const;
  const settings = { discountPercent: 15, roundUpTo: 0, validUntil: "2026-11-20" };
  openTab(sheetOf({ settings, status: "sent" }), {}, undefined, german);
  expect(
    await screen.findByText("Margin 6,9 % is below your floor of 15 %. 832,99 would reach it."),
  ).toBeVisible();
  expect(screen.getByText("The price was valid until 20/11/2026.")).toBeVisible();
});

test.each([
  [null, []],
  ["2027-05-03", []],
  ["2027-05-02", ["1 price line is outside the trip's dates, from May 3, 2027 on."]],
  ["2027-05-01", ["3 price lines are outside the trip's dates, from May 2, 2027 on."]],
])("of a trip that ends on %s it names the lines after that day", async (endDate, expected) => {
  openTab(sheetOf(), {
    "GET /api/proposals/:id": () =>
      json({ id: 21, version: 2, title: "Coast in spring", startDate: "2027-05-01", endDate }),
  });
  // The days are written once the trip has been read.
  await screen.findByText("May 1, 2027");
  expect(screen.queryAllByText(/outside the trip's dates/).map(({ textContent }) => textContent)).toEqual(
    expected,
  );
});

test("what groups need besides stands in a panel, not in the foot that covers lines", async () => {
  const coach = lineOf(1, { title: "Coach", unit: "vehicle", capacity: 49, segments: [{ amount: 650 }] });
  openTab(sheetOf({ lines: [coach], settings: { groupSizes: [20, 52] } }));
  const warnings = (await screen.findByRole("heading", { name: "Warnings" })).parentElement;
  expect(warnings).toHaveTextContent("At 52, 52 persons need 2 × Coach.");
  expect(screen.getAllByText(/52 persons need/)).toHaveLength(1);
});

test("without lines it says how to begin, and a service can be typed at once", async () => {
  const { person } = openTab(sheetOf({ lines: [] }));
  await screen.findByText("No price lines yet");
  await person.click(screen.getByRole("button", { name: "Add a service" }));
  await person.keyboard("Transfer{Enter}");
  expect(await screen.findByText("Transfer")).toBeVisible();
});

test("a sheet that cannot be loaded says why, and is loaded again", async () => {
  const replies = [problem(503, "Restarting."), json(sheetOf())];
  const { person } = openTab(sheetOf(), {
    "GET /api/proposals/:id/pricing": () => replies.shift() ?? json(sheetOf()),
  });
  expect(await screen.findByText(/Restarting\./)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Transfer")).toBeVisible();
});

test.each([
  ["stored", () => json({ ...lines[0], version: 2 }), "Amendment Confirmed", 1],
  ["refused", () => problem(400, "The total would be too large."), "Failed to amend the price", 0],
])("an amendment is confirmed after a price that was typed before is %s", async (_, save, title, times) => {
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>();
  const amending = sheetOf({ status: "accepted", isAmending: true });
  const { person, calls, toasts } = openTab(amending, {
    "PUT /api/proposal-lines/:id": async () => {
      await isAsked;
      return save();
    },
    "POST /api/proposals/:id/amendment/confirm": () => json(sheetOf({ status: "accepted" })),
  });
  const confirmed = () => calls.filter(({ path }) => path.endsWith("/amendment/confirm"));
  await person.click(await screen.findByText("60"));
  await person.keyboard("80{Enter}");
  await person.click(screen.getByRole("button", { name: "Confirm" }));
  expect(screen.getByRole("button", { name: "Confirm" })).toBeDisabled();
  expect(confirmed()).toHaveLength(0);
  answer();
  await waitFor(() => expect(toasts.map((toast) => toast.title)).toContain(title));
  expect(confirmed()).toHaveLength(times);
});

test("a colleague's settings stay: what one has changed oneself is sent, and the same fields are asked about", async () => {
  let stored = sheetOf();
  const store = (settings: Partial<PricingSettings>) =>
    (stored = sheetOf({ settings: { ...stored.settings, ...settings }, version: stored.version + 1 }));
  const { person, calls, hear } = openTab(stored, {
    "GET /api/proposals/:id/pricing": () => json(stored),
    "PUT /api/proposals/:id/pricing": ({ body, headers }) =>
      headers.get("if-match") === `"${stored.version}"`
        ? json(store(body as Partial<PricingSettings>))
        : problem(412, "Somebody else has changed this price.", [], { current: stored }),
  });
  await person.click(await screen.findByRole("button", { name: "Price Settings" }));
  await person.type(await screen.findByRole("textbox", { name: /^Singles/ }), "{Control>}a{/Control}1");
  store({ discountPercent: 10 });
  await hear();
  await person.click(screen.getByRole("button", { name: "Save Settings" }));
  expect(await screen.findByText("Somebody else has changed this")).toBeVisible();
  expect(screen.getByText(/^Discount, per cent/, { selector: "li" })).toHaveTextContent(
    "Discount, per cent: – → 10",
  );
  await person.click(screen.getByRole("button", { name: "Keep mine" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(stored.settings).toMatchObject({ singles: 1, discountPercent: 10 });
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { singles: 1 },
    { singles: 1 },
  ]);
});

test("who has left the settings learns that they were refused", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  const { person, toasts } = openTab(sheetOf(), { "PUT /api/proposals/:id/pricing": () => answered });
  await person.click(await screen.findByRole("button", { name: "Price Settings" }));
  await person.type(await screen.findByRole("textbox", { name: /^Singles/ }), "{Control>}a{/Control}1");
  await person.click(screen.getByRole("button", { name: "Save Settings" }));
  await person.keyboard("{Escape}");
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  answer(problem(503, "Restarting."));
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: "Failed to save price settings", description: "Restarting." }]),
  );
});

test("a proposal has its own tax: in its prices, on top, or as usual", async () => {
  const { person, calls } = openTab(sheetOf(), {
    "PUT /api/proposals/:id/pricing": ({ body }) =>
      json(sheetOf({ settings: body as Partial<PricingSettings>, version: 4 })),
  });
  const choose = async (choice: string) => {
    await person.click(await screen.findByRole("button", { name: "Price Settings" }));
    await person.selectOptions(await screen.findByRole("combobox", { name: "Tax in the prices" }), choice);
    await person.click(screen.getByRole("button", { name: "Save Settings" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await choose("On top");
  await choose("As usual (Included)");
  await choose("Included");
  const sent = calls.filter(({ method }) => method === "PUT").map(({ body }) => body as PricingSettings);
  expect(sent.map(({ pricesIncludeTax }) => pricesIncludeTax)).toEqual([false, null, true]);
});

test("a proposal without settings of its own shows what is usual, and keeps none that nobody chose", async () => {
  const { person, calls } = openTab(sheetOf({ settings: { pricingPercent: null, roundUpTo: null } }), {
    "PUT /api/proposals/:id/pricing": () => json(sheetOf({ version: 4 })),
  });
  await person.click(await screen.findByRole("button", { name: "Price Settings" }));
  const lists = (await screen.findAllByRole("combobox")).filter((one) => one instanceof HTMLSelectElement);
  expect(lists.map(({ selectedOptions: [chosen] }) => chosen?.textContent)).toEqual([
    "As usual (Mark-up)",
    "As usual (Per person)",
    "As usual (No tax)",
    "As usual (Included)",
    "As usual (None)",
    "Total",
  ]);
  await person.type(screen.getByRole("textbox", { name: /^Singles/ }), "{Control>}a{/Control}1");
  await person.click(screen.getByRole("button", { name: "Save Settings" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ singles: 1 }]);
});
