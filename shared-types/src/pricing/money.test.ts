import { describe, expect, test } from "@jest/globals";
import { decimal } from "./decimal.ts";
import { rateBetween, withBuffer } from "./exchange.ts";
import { ceilTo, split } from "./money.ts";
import { priceSheet } from "./price-sheet.ts";
import { expectPrice, line, partyOf, plain, priceOf } from "./testing-prices.ts";

const two = partyOf(2);

const on = (base: string, quote: string, rate: string, day: string) => ({ base, quote, rate, day });

const at = (amount: string, currency: string) => line("group", { amount }, { currency });

describe("currencies", () => {
  test.each([
    ["1.73195545", "5", "1.8185532225"],
    ["2.36", "6", "2.5016"],
    ["0.0152", "3", "0.015656"],
  ])("%s with a buffer of %s % is %s", (rate, buffer, effective) => {
    expect(withBuffer({ rate: decimal(rate), day: "2026-11-01" }, buffer).toString()).toBe(effective);
  });

  test.each([
    ["JPY", "EUR", "333", 1, "163.27", "15", "54369", "62524"],
    ["EUR", "JOD", "12.345", 2, "1.3209", "20", "32.61", "39.13"],
  ])("into %s from %s", (currency, from, amount, quantity, rate, percent, cost, sell) => {
    const one = line("group", { amount }, { currency: from, quantity, percent });
    expectPrice(priceOf([one], two, { currency, rates: { [from]: rate } }), { cost, sell });
  });

  test("the newest rate until today counts: direct, inverse, or by way of the euro", () => {
    const rates = [
      on("USD", "EUR", "0.90", "2026-10-01"),
      on("USD", "EUR", "0.92", "2026-11-01"),
      on("USD", "EUR", "0.99", "2026-11-24"),
      on("EUR", "GBP", "0.8", "2026-10-15"),
    ];
    const found = (base: string, quote: string) => {
      const used = rateBetween(rates, base, quote, "2026-11-23");
      return used && [used.rate.toString(), used.day];
    };
    expect(found("USD", "EUR")).toEqual(["0.92", "2026-11-01"]);
    expect(found("GBP", "EUR")).toEqual(["1.25", "2026-10-15"]);
    expect(found("USD", "GBP")).toEqual(["0.736", "2026-10-15"]);
    expect(found("EUR", "EUR")).toEqual(["1", null]);
    expect(found("USD", "CHF")).toBeNull();
  });

  test("without a rate no sum is told", () => {
    const sheet = priceSheet([at("60", "EUR"), at("95", "USD")], two, [], plain);
    expect(sheet).toMatchObject({ missingRates: ["USD"], options: {}, extras: {} });
    expect(sheet.lines.map(({ cost }) => cost.toString())).toEqual(["60"]);
  });
});

test.each([
  ["123.45", "0.05", "123.45"],
  ["123.45", "2", "124"],
  ["123.45", "5", "125"],
  ["123.45", "100", "200"],
  ["125", "5", "125"],
])("%s rounded up to %s is %s", (amount, step, expected) => {
  expect(ceilTo(decimal(amount), decimal(step)).toString()).toBe(expected);
});

test("a third three times climbs no step, and is split without a rest", () => {
  const third = decimal("100").div("3").times("3");
  expect(ceilTo(third, decimal("5")).toString()).toBe("100");
  const shares = split(decimal("100"), [decimal(1), decimal(1), decimal(1)], "EUR");
  expect(shares.map(String)).toEqual(["33.34", "33.33", "33.33"]);
});

test("floats are refused", () => {
  expect(() => decimal(0.1)).toThrow("amounts come as text");
});
