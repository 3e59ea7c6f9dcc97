import { expect, test } from "@jest/globals";
import { computeSheet } from "./compute-sheet.ts";
import type { SheetFacts } from "./sheet-facts.ts";
import { amount, facts, lineOf, settings } from "./testing-sheets.ts";

/** What staff are warned of. */
const warned = (given: Partial<SheetFacts> = {}) => computeSheet(facts(given)).warnings;

test("a price as it should be, or without a line, has no warning", () => {
  expect(warned()).toEqual([]);
  expect(warned({ lines: [], status: "sent", settings: settings({ validUntil: "2026-01-01" }) })).toEqual([]);
});

const below = (message: string) => [{ code: "belowFloor", message, lineId: null }];

test("a margin below the floor says whose, and what would reach it", () => {
  const cheap = { pricingPercent: 5 };
  // 5 of 105; 100 ÷ 0.85
  expect(warned({ settings: settings(cheap) })).toEqual(
    below("Margin 4.8 % is below your floor of 15 %. 117.65 would reach it."),
  );
  const options = [{ key: "A", name: "Hotel Azul", isRecommended: true }];
  expect(warned({ settings: settings({ ...cheap, options }) })).toEqual(
    below("Hotel Azul: margin 4.8 % is below your floor of 15 %. 117.65 would reach it."),
  );
  const yen = [lineOf(1, amount(100_000))];
  expect(warned({ currency: "JPY", lines: yen, settings: settings(cheap) })).toEqual(
    below("Margin 4.8 % is below your floor of 15 %. 117,648 would reach it."),
  );
});

test("a total below 0, and a rate that is missing, are told", () => {
  expect(warned({ lines: [lineOf(1, { ...amount(-100), unit: "group" })] })).toContainEqual({
    code: "negativeTotal",
    message: "The total is below 0.",
    lineId: null,
  });
  expect(warned({ lines: [lineOf(1, { ...amount(100), currency: "USD" })] })).toEqual([
    {
      code: "noRate",
      message:
        "There is no exchange rate from USD to EUR. Add one in the exchange rates, then press Refresh.",
      lineId: null,
    },
  ]);
});

test("a size of the group that needs another coach is told with its line, and a price that is over with its day", () => {
  const coach = lineOf(2, { ...amount(10), title: "Coach", unit: "vehicle", capacity: 12 });
  expect(
    warned({ lines: [lineOf(1, amount(100)), coach], settings: settings({ groupSizes: [10, 15] }) }),
  ).toEqual([{ code: "moreVehicles", message: "At 15, 15 persons need 2 × Coach.", lineId: 2 }]);
  expect(warned({ status: "sent", settings: settings({ validUntil: "2026-12-05" }) })).toEqual([
    { code: "expired", message: "The price was valid until 2026-12-05.", lineId: null },
  ]);
});
