import type { Locator, Page } from "@playwright/test";
import { toast } from "../../fixtures/lists.ts";
import { cell, openSheet, row, total, type } from "../../fixtures/price-sheet.ts";
import { steppedScheduler } from "../../fixtures/stepped-scheduler.ts";
import { expect, openSession, type Row, sameSite, test, unique } from "../../fixtures/test.ts";

test.beforeEach(({ signedInAs }) => signedInAs("azure"));

const services = (page: Page) =>
  page
    .locator("tr[data-line]")
    .evaluateAll((rows) => rows.map((one) => (one as HTMLTableRowElement).cells[2]?.textContent));

/** Drags with several moves, of which a browser makes events. */
async function dragOver(page: Page, title: string, onto: Locator, isAfter: boolean): Promise<void> {
  await row(page, title).locator("[data-part=grip]").hover();
  await page.mouse.down();
  const { x = 0, y = 0, height = 0 } = (await onto.boundingBox()) ?? {};
  const at = y + (isAfter ? height - 4 : 4);
  for (const step of [30, 31, 32, 33]) await page.mouse.move(x + step, at);
}

/** Drags it and drops it where the sheet says. */
async function drag(page: Page, title: string, onto: Locator, isAfter: boolean): Promise<void> {
  await dragOver(page, title, onto, isAfter);
  await expect(onto).toHaveAttribute("data-drop", isAfter ? "after" : "before");
  await page.mouse.up();
}

test("lines are dragged within their day and to another, and back; the keyboard does the same", async ({
  page,
  add,
}) => {
  const { id } = await openSheet(page, add);
  await drag(page, "Transfer", row(page, "Hotel"), true);
  await expect.poll(() => services(page)).toEqual(["Hotel", "Transfer", "Museum"]);
  await drag(page, "Hotel", row(page, "Museum"), false);
  await expect.poll(() => services(page)).toEqual(["Transfer", "Hotel", "Museum"]);
  await expect(cell(page, "Hotel", "day")).toContainText("May 2");
  // Until it is stored, the message is about the move before.
  await expect(toast(page)).toContainText("Hotel moved");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => services(page)).toEqual(["Hotel", "Transfer", "Museum"]);
  await expect(cell(page, "Hotel", "day")).toContainText("May 1");

  await cell(page, "Museum", "net").click();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(cell(page, "Museum", "day")).toHaveText("1");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => services(page)).toEqual(["Hotel", "Museum", "Transfer"]);
  await expect(page.getByRole("textbox", { name: "Net, Museum" })).toBeFocused();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(cell(page, "Museum", "day")).toContainText("May 2");
  const stored = async (): Promise<Row[]> =>
    (await page.request.get(`/api/proposal-lines?proposalId=${id}`)).json();
  await expect
    .poll(async () => (await stored()).map(({ title, dayNumber }) => [dayNumber, title]))
    .toEqual([
      [1, "Hotel"],
      [1, "Transfer"],
      [2, "Museum"],
    ]);
});

test("a line that is dropped before a busy page has drawn where comes to stand there", async ({
  page,
  add,
}) => {
  const scheduler = await steppedScheduler(page);
  await openSheet(page, add);
  await scheduler.hold();
  await dragOver(page, "Transfer", row(page, "Hotel"), true);
  await page.mouse.up();
  await scheduler.go();
  await expect.poll(() => services(page)).toEqual(["Hotel", "Transfer", "Museum"]);
});

/** A sheet with its transfer's supplier cell open, and the name of a supplier that can be chosen. */
async function openSupplierCell(page: Page, add: Parameters<typeof openSheet>[1]): Promise<string> {
  const name = unique("Riviera boats");
  await add("partners", { type: "supplier", name, email: "boats@riviera.example", pricingPercent: 50 });
  await openSheet(page, add);
  await row(page, "Transfer").locator("[data-part=service]").click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("combobox", { name: "Supplier, Transfer" })).toBeFocused();
  return name;
}

test("a supplier is chosen in its cell without a mouse", async ({ page, add }) => {
  const name = await openSupplierCell(page, add);
  await page.keyboard.type(name);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Supplier, Hotel" })).toBeFocused();
  await expect(cell(page, "Transfer", "supplier")).toHaveText(name);
  await page.reload();
  await expect(cell(page, "Transfer", "supplier")).toHaveText(name);
});

test("Enter that comes as soon as the supplier is shown leads on as well", async ({ page, add }) => {
  const scheduler = await steppedScheduler(page);
  const name = await openSupplierCell(page, add);
  await scheduler.hold();
  await page.keyboard.insertText(name);
  await expect(async () => {
    await scheduler.step();
    expect(await page.getByRole("option", { name }).count()).toBe(1);
  }).toPass();
  await page.keyboard.press("Enter");
  await scheduler.go();
  await expect(page.getByRole("combobox", { name: "Supplier, Hotel" })).toBeFocused();
  await expect(cell(page, "Transfer", "supplier")).toHaveText(name);
});

test("of two people in one line the second is told, and what both have typed stays", async ({
  page,
  request,
  add,
}) => {
  // Usually a page hears of others' changes at once, but not if it has lost the connection.
  await page.route("**/api/events*", (route) => route.abort());
  const { id } = await openSheet(page, add);
  await openSession(request, "azure");
  const known = await (await request.get(`/api/proposal-lines?proposalId=${id}`)).json();
  const data = { title: "Transfer by boat" };
  const theirs = await request.put(`/api/proposal-lines/${known[0].id}`, { data, headers: sameSite() });
  expect(theirs.status()).toBe(200);

  const refused = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await type(page, "Transfer", "net", "80");
  expect((await refused).status()).toBe(412);
  await expect(toast(page)).toContainText("Somebody else has changed this line");
  await expect(row(page, "Transfer by boat")).toBeVisible();
  await cell(page, "Transfer by boat", "net").click();
  await expect(page.getByRole("textbox", { name: "Net, Transfer by boat" })).toHaveValue("80");
  await page.keyboard.press("Enter");
  await expect(total(page)).toHaveText("€714.00");
  await page.reload();
  await expect(row(page, "Transfer by boat")).toContainText("80.00");
});

test("what cannot be stored stays in its cell with the reason, and changes no sum", async ({ page, add }) => {
  await openSheet(page, add);
  const refusals = [
    ["net", "-5", "Only prices of groups may be negative"],
    ["net", "1.23456", "At most four decimals"],
    ["net", "XYZ 5", "Must be a currency such as EUR"],
    ["net", "10000000000", "Is too large"],
    ["quantity", "1000000000", "Must be at most 100000"],
    ["pricing", "100 margin", "A margin must be below 100 %"],
    ["sell", "12.345", "At most two decimals"],
    ["nights", "400", "Must be at most 366"],
    ["day", "0", "Must be at least 1"],
  ] as const;
  for (const [column, text, reason] of refusals) {
    await type(page, "Hotel", column, text);
    await expect(toast(page)).toContainText(reason);
    await cell(page, "Hotel", column).click();
    const input = cell(page, "Hotel", column).getByRole("textbox");
    await expect(input).toHaveValue(text);
    await expect(input).toHaveAttribute("title", reason);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(total(page)).toHaveText("€690.00");
  }
  await type(page, "Hotel", "net", "many");
  const net = page.getByRole("textbox", { name: "Net, Hotel" });
  await expect(net).toBeFocused();
  await expect(net).toHaveAttribute("title", "Must be a number");
});

test("other currencies: without a rate there is no sum, with one there is, whatever its digits", async ({
  page,
  add,
}) => {
  await openSheet(page, add);
  const stored = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await type(page, "Transfer", "net", "TND 12.345");
  expect((await stored).status()).toBe(200);
  await expect(page.getByText("There are no sums while an exchange rate is missing.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as sent" }).click();
  await expect(toast(page)).toContainText("There is no exchange rate from TND to EUR");
  await add("fx-rates", { base: "TND", quote: "EUR", rate: 0.3, day: "2026-01-01" });
  await add("fx-rates", { base: "EUR", quote: "JPY", rate: 160, day: "2026-01-01" });
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("button", { name: "Take the rates" }).click();
  await expect(cell(page, "Transfer", "net")).toHaveText("TND 12.345");
  await expect(total(page)).toHaveText("€622.54");
  // The company puts 2 % on rates. A line may change its currency: it is costed with the rate of the new one.
  await type(page, "Transfer", "net", "JPY 16000");
  await expect(total(page)).toHaveText("€740.40");
  // As many digits as there are: nothing is rounded away.
  await type(page, "Museum", "net", "1000000000");
  await expect(total(page)).toHaveText("€1,200,000,626.40");
  await type(page, "Museum", "quantity", "100000");
  await expect(toast(page)).toContainText("The total would be too large");
  await expect(total(page)).toHaveText("€1,200,000,626.40");
});
