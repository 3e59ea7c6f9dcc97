import { expect, test } from "@jest/globals";
import { companyPricingDraft } from "./company-pricing.ts";
import { fxRateDraft } from "./fx-rate.ts";
import { proposalLineDraft } from "./proposal-line.ts";

const band = (key: string, fromAge: number, toAge: number | null) => ({ key, name: key, fromAge, toAge });

/** What is said of these age bands; null if they are fine. */
const saidOf = (...ageBands: readonly ReturnType<typeof band>[]) =>
  companyPricingDraft.safeParse({ ageBands }).error?.issues[0]?.message ?? null;

test("each age is in one band at most, and each band has a key", () => {
  expect(saidOf(band("adult", 12, null), band("child", 2, 11), band("infant", 0, 1))).toBeNull();
  expect(saidOf(band("infant", 0, 1), band("child", 2, 11), band("adult", 12, null))).toBeNull();
  expect(saidOf(band("one-year", 1, 1))).toBeNull();
  for (const overlapping of [
    [band("adult", 12, null), band("child", 2, 12)],
    [band("child", 2, 12), band("adult", 12, null)],
    [band("adult", 12, null), band("senior", 65, null)],
    [band("infant", 0, 1), band("adult", 12, null), band("child", 1, 11)],
  ])
    expect(saidOf(...overlapping)).toBe("Age bands must not overlap");
  expect(saidOf(band("adult", 12, 11))).toBe("Must not be below the first age");
  expect(saidOf(band("adult", 12, null), band("adult", 2, 11))).toBe("Each key once");
  expect(saidOf()).toBe("There must be at least one age band");
  expect(saidOf(...Array.from({ length: 7 }, (_, at) => band(`b${at}`, at, at)))).toBe("At most 6 age bands");
  expect(saidOf(band("Adult", 12, null))).toBe("Must be lower-case letters, digits and hyphens");
});

test("a currency has no rate in itself", () => {
  const rate = { base: "USD", quote: "EUR", rate: 0.92, day: "2026-12-06" };
  expect(fxRateDraft.safeParse(rate).success).toBe(true);
  expect(fxRateDraft.safeParse({ ...rate, quote: "USD" }).error?.issues).toMatchObject([
    { path: ["quote"], message: "Choose another currency than the first" },
  ]);
});

/** What is said of a line with these fields: where, and what. */
const saidOfLine = (fields: object) =>
  proposalLineDraft
    .safeParse({ proposalId: 1, title: "Lunch", unit: "person", ...fields })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

const segment = (fields: object) => ({ segments: [{ amount: 1 }, { amount: 10, ...fields }] });

test("only what is sold to a group may cost less than nothing", () => {
  for (const fields of [{ amount: -1 }, { single: -1 }, { bandAmounts: { child: -1 } }]) {
    expect(saidOfLine({ unit: "group", ...segment(fields) })).toEqual([]);
    for (const unit of ["person", "room", "vehicle"])
      expect([unit, ...saidOfLine({ unit, ...segment(fields) })]).toEqual([unit, expect.any(String)]);
  }
  for (const fields of [
    { amount: 0 },
    { single: 0 },
    { single: null },
    { bandAmounts: { child: 0, adult: 2 } },
  ])
    expect(saidOfLine(segment(fields))).toEqual([]);
});

test("prices by age name a band, and say what is wrong with whose", () => {
  for (const bandAmounts of [[1], null, "child", { Child: 1 }, { child: 1, "": 2 }])
    expect(saidOfLine(segment({ bandAmounts }))).not.toEqual([]);
  expect(saidOfLine(segment({ bandAmounts: { child: 1, infant: "a lot" } }))).toEqual([
    expect.stringMatching(/^segments\.1\.bandAmounts\.infant: \S/),
  ]);
});

test("what is sold at a price of its own has one", () => {
  expect(saidOfLine({ pricingMode: "sell", sellAmount: 20 })).toEqual([]);
  expect(saidOfLine({ pricingMode: "markup" })).toEqual([]);
  expect(saidOfLine({ pricingMode: "sell" })).toEqual([expect.stringMatching(/^sellAmount: \S/)]);
});
