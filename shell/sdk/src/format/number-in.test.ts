import { expect, test } from "@jest/globals";
import { locale } from "@dmc-hub/shared-types";
import { numberIn, numberInNotation } from "./number-in.ts";

test.each([
  ["1250.5", 1250.5],
  ["1,250.50", 1250.5],
  ["1.250,50", 1250.5],
  ["1,250", 1250],
  ["1,250,000", 1_250_000],
  ["12,5", 12.5],
  [" 1 250 ", 1250],
  ["1'250", 1250],
  ["0,925", 0.925],
  ["-0,125", -0.125],
  ["-3", -3],
])("takes %s for %d", (text, value) => expect(numberIn(text)).toBe(value));

test.each([
  ["en-GB", "1,250", 1250],
  ["en-GB", "1.250", 1.25],
  ["de-DE", "1.250", 1250],
  ["de-DE", "1,250", 1.25],
  ["de-DE", "1.250,5", 1250.5],
  ["de-DE", "1250.5", 1250.5],
  ["de-DE", "0.925", 0.925],
  ["es-ES", "12.500", 12_500],
  ["it-IT", "1,085", 1.085],
  ["fr-FR", "1,085", 1.085],
  ["fr-FR", "1.085", 1.085],
  ["pt-PT", "1.250.000", 1_250_000],
  ["en-US", "1.250.000", 1_250_000],
] as const)("in %s, %s is %d", (locale, text, value) => expect(numberInNotation(text, locale)).toBe(value));

test.each([
  ["en-US", "1,2500", 2, "1,2500"],
  ["en-US", "-12,50000", 0, "-12,50000"],
  ["de-DE", "1.2500", 2, "1.2500"],
  ["en-US", "1.2500", 2, 1.25],
  ["de-DE", "1,2500", 2, 1.25],
  ["en-US", "12,50", 2, 12.5],
  ["en-US", "0,9250", 2, 0.925],
  ["de-DE", "1.0852", 4, 1.0852],
  ["de-DE", "48.85837", 5, 48.858_37],
] as const)("in %s, %s with at most %d decimals is %p", (locale, text, decimals, value) =>
  expect(numberInNotation(text, locale, decimals)).toBe(value),
);

test.each(locale.options)("in %s, what a number is shown as means that number", (one) => {
  for (const value of [7, 1250, 12_500, 1_234_567, 0.125, 1.125, 1250.125, -1250, -0.5]) {
    const shown = value.toLocaleString(one, { maximumFractionDigits: 10 });
    expect([shown, numberInNotation(shown, one)]).toEqual([shown, value]);
  }
});

test.each(["", "abc", "12 pax", "1.2.3", "1e9", "١٢"])(
  "leaves %j as it is, for the rules to refuse",
  (text) => expect(numberIn(text)).toBe(text),
);
