import { expect, test } from "@jest/globals";
import { companyPricingDraft } from "./company-pricing.ts";
import { fxRateDraft } from "./fx-rate.ts";

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
