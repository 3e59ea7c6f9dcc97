import { expect, test } from "@jest/globals";
import { companyPricingDraft } from "./company-pricing.ts";
import { computeSheet, refusalOf, withState } from "./compute-sheet.ts";
import { amount, facts, lineOf, settings } from "./testing-sheets.ts";

const options = ["A", "B"].map((key) => ({ key, name: `Hotel ${key}`, isRecommended: key === "B" }));

test("options are named, and the recommended one is the value, else the first", () => {
  const lines = [lineOf(1, amount(100)), lineOf(2, { ...amount(30), option: "B" })];
  const shown = (given: object) =>
    computeSheet(facts({ lines, settings: settings(given) })).options.map((option) => ({
      key: option.key,
      name: option.name,
      isRecommended: option.isRecommended,
      isValue: option.isValue,
    }));
  const [a, b] = ["A", "B"].map((key) => ({
    key,
    name: `Hotel ${key}`,
    isRecommended: false,
    isValue: false,
  }));
  expect(shown({ options })).toEqual([a, { ...b, isRecommended: true, isValue: true }]);
  expect(shown({ options: options.map(({ key, name }) => ({ key, name })) })).toEqual([
    { ...a, isValue: true },
    b,
  ]);
  expect(shown({})).toEqual([{ key: null, name: null, isRecommended: false, isValue: true }]);
});

test("an extra is of its option, where there is one", () => {
  const extra = { ...amount(50), inclusion: "extra" } as const;
  const lines = [lineOf(1, amount(100)), lineOf(2, { ...extra, option: "B" }), lineOf(3, extra)];
  const shown = (given: object) =>
    computeSheet(facts({ lines, settings: settings({ pricingPercent: 0, ...given }) })).extras;
  expect(shown({ options })).toEqual([
    { lineId: 2, option: "B", title: "Service 2", amount: 50 },
    { lineId: 3, option: null, title: "Service 3", amount: 50 },
  ]);
  expect(shown({}).map(({ option }) => option)).toEqual([null, null]);
});

/** What is said where another coach is needed. */
const added = (vehicles: number, persons: number) => [
  { lineId: 2, title: "Coach to Sintra", vehicles, persons },
];

test("groups' prices say for whom they hold, how many travel free, and where another coach is needed", () => {
  const coach = lineOf(2, { ...amount(300), title: "Coach to Sintra", unit: "vehicle", capacity: 15 });
  const given = { groupSizes: [10, 15, 16, 30], focRatio: 15 };
  const { groupPrices } = computeSheet(
    facts({ lines: [lineOf(1, amount(100)), coach], settings: settings(given) }),
  );
  expect(groupPrices.map(({ label, size, upTo, free }) => [label, size, upTo, free])).toEqual([
    ["10–14", 10, 14, 0],
    ["15 + 1 free", 15, 15, 1],
    ["16–29 + 1 free", 16, 29, 1],
    ["from 30 + 2 free", 30, null, 2],
  ]);
  expect(groupPrices.map(({ moreVehicles }) => moreVehicles)).toEqual([[], added(2, 16), [], added(3, 32)]);
  expect(groupPrices.map(({ perPerson }) => perPerson)).toMatchObject(
    [10, 15, 16, 30].map((count) => [{ count }]),
  );
});

test("a party is told in the company's words", () => {
  const company = {
    version: 1,
    ...companyPricingDraft.parse({
      ageBands: [
        { key: "adult", name: "Grown-up", fromAge: 14, toAge: null },
        { key: "child", name: "Junior", fromAge: 0, toAge: 13 },
      ],
    }),
  };
  const party = ["adult", "child"].map((band, at) => ({ band, count: 3 - at }));
  expect(computeSheet(facts({ company, pax: 5, settings: settings({ party }) })).party).toEqual([
    { band: "adult", name: "Grown-up", count: 3 },
    { band: "child", name: "Junior", count: 2 },
  ]);
});

test("a sheet without a line has no price; one without a rate is not complete", () => {
  expect(computeSheet(facts({ lines: [] }))).toMatchObject({
    isPriced: false,
    isComplete: true,
    options: [],
  });
  expect(computeSheet(facts())).toMatchObject({ isPriced: true, isComplete: true });
  const foreign = computeSheet(facts({ lines: [lineOf(1, { ...amount(100), currency: "USD" })] }));
  expect(foreign).toMatchObject({ isPriced: true, isComplete: false, groupPrices: [] });
});

test.each([
  ["draft", null, null],
  ["sent", "2026-11-22", "This proposal was sent on 22 November 2026. Press Revise to change it."],
  ["sent", null, "This proposal was sent. Press Revise to change it."],
  ["accepted", "2026-11-22", "This proposal was accepted. Press Amend to change it."],
  ["declined", "2026-11-22", "This proposal was declined. Press Revise to change it."],
] as const)("why a price that is %s (on %s) cannot be changed: %s", (status, sentOn, why) => {
  expect(refusalOf({ status, sentOn, isAmending: false })).toBe(why);
  expect(refusalOf({ status, sentOn, isAmending: true })).toBeNull();
});

test("a sheet of before says what its status and the day are now", () => {
  const before = computeSheet(facts({ settings: settings({ validUntil: "2026-12-06" }) }));
  const now = withState({ ...before, status: "sent", today: "2026-12-07" }, { sentOn: "2026-11-22" });
  expect(now).toMatchObject({
    isWritable: false,
    isAmending: false,
    isExpired: true,
    refusal: "This proposal was sent on 22 November 2026. Press Revise to change it.",
    warnings: [{ code: "expired" }],
    lines: before.lines,
  });
});
