import { expect, test } from "@jest/globals";
import { cellsIn, pastedChanges } from "./pasted-rows.ts";
import { columnIndex } from "./sheet-columns.ts";
import { sheetOf } from "./testing-sheet.ts";

const { lines } = sheetOf();

const numbers = {
  read: (text: string) => (/^-?[\d.]+$/.test(text) ? Number(text) : text),
  write: String,
};

const paste = (text: string, column: "net" | "count" | "sell", row = 0) =>
  pastedChanges(cellsIn(text), lines, { row, column: columnIndex(column), numbers });

test("a row that is empty keeps its place, and refusals count it", () => {
  const { changes } = paste("61\n\n96\n\n", "net");
  expect(changes.change.map(({ id, segments }) => [id, segments?.[0]?.amount])).toEqual([
    [1, 61],
    [3, 96],
  ]);
  expect(changes.add).toEqual([]);
  expect(paste("61\n\nlots", "net").refusals).toEqual(["Row 3, Net: Must be a number"]);
});

test.each([
  ["USD95", "USD", 95],
  ["95usd", "USD", 95],
  ["USD 95", "USD", 95],
])("%s has its currency", (text, currency, amount) => {
  expect(paste(text, "net").changes.change).toMatchObject([{ currency, segments: [{ amount }] }]);
});

test.each(["95 €", "USDT 95", "95x"])("%s is refused", (text) => {
  expect(paste(text, "net").refusals).toEqual(["Row 1, Net: Must be a number"]);
});

test("what nothing can be counted with is refused at once", () => {
  expect(paste("12345678901234567890", "count").refusals).toEqual(["Row 1, Nights: Is too large"]);
  expect(paste(`1${"0".repeat(300)}`, "net").refusals).toEqual(["Row 1, Net: Is too large"]);
});

test("the several prices of a line are left to its form", () => {
  const [first, ...others] = lines;
  const seasons = [3, 2].map((count) => ({ count, amount: 120, single: null, bandAmounts: {} }));
  const several = [{ ...first, segments: seasons } as (typeof lines)[number], ...others];
  const at = { row: 0, column: columnIndex("title"), numbers };
  const { changes, refusals } = pastedChanges(cellsIn("Renamed\t1\t4\t130"), several, at);
  expect(changes.change).toEqual([{ id: first?.id, version: first?.version, title: "Renamed", quantity: 1 }]);
  expect(refusals).toHaveLength(2);
});

test("prices of ages leave a line to its form where persons are paid for, and nowhere else", () => {
  const ofAge = [{ count: 1, amount: 24, single: null, bandAmounts: { child: 12 } }];
  const paste99 = (unit: "person" | "vehicle") =>
    pastedChanges(cellsIn("99"), [{ ...(lines[0] as (typeof lines)[number]), unit, segments: ofAge }], {
      row: 0,
      column: columnIndex("net"),
      numbers,
    });
  expect(paste99("person").refusals).toHaveLength(1);
  expect(paste99("vehicle").changes.change).toMatchObject([
    { segments: [{ amount: 99, bandAmounts: { child: 12 } }] },
  ]);
});

test("the cells of a row tell of one line", () => {
  const [transfer] = paste("3\t100\t25 margin\t", "count").changes.change;
  expect(transfer).toMatchObject({
    segments: [{ count: 3, amount: 100 }],
    pricingMode: "margin",
    pricingPercent: 25,
    sellAmount: null,
  });
  // The museum has a typed price.
  const [museum] = paste("100\t25\t", "net", 3).changes.change;
  expect(museum).toMatchObject({ pricingMode: "inherit", pricingPercent: 25, sellAmount: null });
  expect(paste("", "sell", 3).changes.change).toEqual([]);
});
