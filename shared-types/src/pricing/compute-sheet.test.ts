import { describe, expect, test } from "@jest/globals";
import { acceptedPrice } from "./accepted-price.ts";
import { companyPricingDraft } from "./company-pricing.ts";
import { computeSheet } from "./compute-sheet.ts";
import type { ProposalLine } from "./proposal-line.ts";
import { sheetLines } from "./sheet-lines.ts";
import { shownAmounts } from "./shown-amounts.ts";
import { amount, facts, lineOf, settings } from "./testing-sheets.ts";

describe("a sheet that is computed again", () => {
  const lines = [lineOf(1, amount(100)), lineOf(2, amount(200)), lineOf(3, { ...amount(30), option: "B" })];

  test("prices only the lines that have changed, to what they would be by themselves", () => {
    const priced = sheetLines();
    const before = computeSheet(facts({ lines }), { priced });
    const typed = [lines[0], { ...lines[1], ...lineOf(2, amount(250)) }, lines[2]] as ProposalLine[];
    const given = facts({ ...before.basis, settings: before.settings, lines: typed });
    const now = computeSheet(given, { priced });
    expect(now).toEqual(computeSheet(given));
    expect(now.lines.map((line, place) => line === before.lines[place])).toEqual([true, false, true]);
    const again = computeSheet({ ...given, lines: now.lines }, { priced });
    expect(again.lines.every((line, place) => line === now.lines[place])).toBe(true);
  });

  test("prices all of them anew where something else has changed", () => {
    const priced = sheetLines();
    const first = facts({ lines });
    computeSheet(first, { priced });
    for (const change of [{ settings: settings({ pricingPercent: 50 }) }, { pax: 7 }, { currency: "JPY" }]) {
      const now = { ...first, ...change };
      expect(computeSheet(now, { priced })).toEqual(computeSheet(now));
    }
  });

  test("may leave the prices of groups out", () => {
    const given = facts({ settings: settings({ groupSizes: [10, 20] }) });
    expect(computeSheet(given).groupPrices).toHaveLength(2);
    expect(computeSheet(given, { hasGroups: false }).groupPrices).toEqual([]);
  });

  test("prices groups at the option that is the value, or at another one", () => {
    const options = ["A", "B"].map((key) => ({ key, name: key, isRecommended: key === "A" }));
    const given = facts({ lines, settings: settings({ groupSizes: [10], options }) });
    const sells = (how?: Parameters<typeof computeSheet>[1]) =>
      computeSheet(given, how).groupPrices.map(({ cost }) => cost);
    expect(sells({ groupsOption: "A" })).toEqual(sells());
    expect(sells({ groupsOption: "B" })).toEqual(sells().map((cost) => cost + 30));
  });
});

describe("a sent price", () => {
  const sent = {
    status: "sent",
    settings: settings({ validUntil: "2026-12-06" }),
    sentOn: "2026-11-22",
  } as const;

  test("is valid until the end of its last day", () => {
    expect(computeSheet(facts(sent)).isExpired).toBe(false);
    expect(computeSheet(facts({ ...sent, today: "2026-12-07" }))).toMatchObject({
      isExpired: true,
      warnings: [{ code: "expired" }],
    });
    expect(computeSheet(facts({ ...sent, status: "draft", today: "2026-12-07" })).isExpired).toBe(false);
  });

  test("cannot be changed, and says since when", () => {
    expect(computeSheet(facts(sent))).toMatchObject({
      isWritable: false,
      refusal: "This proposal was sent on 22 November 2026. Press Revise to change it.",
    });
    expect(computeSheet(facts())).toMatchObject({ isWritable: true, refusal: null });
  });
});

test("where nothing is sold, the warning does not read as if no margin were below the floor", () => {
  const lines = [lineOf(1, { ...amount(615), pricingMode: "sell", sellAmount: 0 })];
  expect(computeSheet(facts({ lines })).warnings).toMatchObject([
    {
      code: "belowFloor",
      message: "There is no margin, and your floor is 15 %. 723.53 would reach it.",
    },
  ]);
});

test("a margin that inherits a mark-up of 100 or more still has a price", () => {
  const company = { version: 1, ...companyPricingDraft.parse({ pricingPercent: 150 }) };
  const lines = [lineOf(1, { ...amount(100), pricingMode: "margin" })];
  expect(computeSheet(facts({ company, lines })).lines[0]).toMatchObject({
    pricing: { mode: "margin", percent: 99.9999, source: "company" },
    sell: 100_000_000,
  });
});

test("old rates are warned of, and newer ones named", () => {
  const kept = { rate: 0.92, marketRate: 0.92, rateDay: "2026-11-28" };
  const lines = [{ ...lineOf(1, { ...amount(100), currency: "USD" }), ...kept }];
  const rates = [{ base: "USD", quote: "EUR", rate: "0.95", day: "2026-12-05" }];
  expect(computeSheet(facts({ lines, rates }))).toMatchObject({
    rates: [
      { currency: "USD", age: 8, isOld: true, newest: { marketRate: 0.95, day: "2026-12-05" }, lineIds: [1] },
    ],
    warnings: [{ code: "oldRate", message: "The rate from USD to EUR is 8 days old." }],
    lines: [{ cost: 92 }],
  });
  expect(computeSheet(facts({ lines, rates, today: "2026-12-05" })).rates[0]).toMatchObject({ isOld: false });
});

test("what clients see of the lines and the discount adds up to the total", () => {
  const lines = [33.33, 66.67, 10.01].map((value, at) => lineOf(at, amount(value)));
  const sheet = computeSheet(facts({ lines, settings: settings({ discountPercent: 7, roundUpTo: 5 }) }));
  const [option] = sheet.options;
  if (option === undefined) throw new Error("There is no sum.");
  const cents = shownAmounts(sheet, option).reduce((sum, shown) => sum + Math.round(shown.amount * 100), 0);
  expect(cents).toBe(Math.round((option.total + option.discount) * 100));
});

test("what clients see of a line holds the tax that is put on top of it", () => {
  const lines = [lineOf(1, { ...amount(1000), taxRate: 7 }), lineOf(2, amount(1000))];
  const shown = (given: object) => {
    const sheet = computeSheet(facts({ lines, settings: settings({ pricingPercent: 0, ...given }) }));
    const [option] = sheet.options;
    if (option === undefined) throw new Error("There is no sum.");
    return shownAmounts(sheet, option).map((one) => one.amount);
  };
  expect(shown({ taxMode: "standard", taxRate: 19, pricesIncludeTax: false })).toEqual([1070, 1190]);
  expect(shown({ taxMode: "standard", taxRate: 19 })).toEqual([1000, 1000]);
});

test("an accepted extra brings its commission and tax", () => {
  const lines = [lineOf(1, amount(100)), lineOf(2, { ...amount(50), inclusion: "extra" })];
  const choice = { option: null, extras: [2] };
  const priced = (given: object) =>
    acceptedPrice(
      computeSheet(facts({ lines, settings: settings({ pricingPercent: 100, ...given }) })),
      choice,
    );
  expect(priced({})).toEqual({ value: 300, cost: 150, profit: 150, marginPercent: 50 });
  expect(priced({ commissionType: "deducted", commissionPercent: 10 })).toMatchObject({
    value: 300,
    profit: 120,
  });
  // 100 × 19 ÷ 119, and 50 × 19 ÷ 119 under the margin scheme
  expect(priced({ taxMode: "standard", taxRate: 19 })).toMatchObject({ profit: 150 - 31.93 - 15.97 });
  expect(priced({ taxMode: "margin", taxRate: 19 })).toMatchObject({ profit: 150 - 15.97 - 7.98 });
  expect(acceptedPrice(computeSheet(facts({ lines })), { option: null, extras: [1] })).toBeNull();
});
