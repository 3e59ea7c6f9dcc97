import { expect, test } from "@jest/globals";
import * as fc from "fast-check";
import { decimal, fraction, sumOf } from "./decimal.ts";
import { digitsOf } from "../core/currency-digits.ts";
import { round, split } from "./money.ts";
import type { PriceLine, PriceTerms } from "./price-input.ts";
import { displayedLines, priceSheet } from "./price-sheet.ts";
import { line, ON_TOP, partyOf, plain } from "./testing-prices.ts";

const cents = (most: number, least = 0) =>
  fc.integer({ min: least, max: most }).map((amount) => (amount / 100).toFixed(2));

const someLine: fc.Arbitrary<PriceLine> = fc
  .record({
    unit: fc.constantFrom("person", "room", "vehicle", "group"),
    // What is given back is below 0.
    amount: cents(500_000, -50_000),
    single: fc.option(cents(50_000), { nil: undefined }),
    count: fc.integer({ min: 1, max: 14 }),
    capacity: fc.option(fc.integer({ min: 1, max: 50 })),
    percent: cents(9_000),
    mode: fc.constantFrom("markup", "margin"),
    taxRate: fc.constantFrom("0", "7", "19"),
    isCommissionable: fc.boolean(),
    isInHouse: fc.boolean(),
  })
  .map(({ unit, amount, single, count, ...own }) =>
    line(unit, { amount, count, ...(single === undefined ? {} : { single }) }, own),
  );

const someTerms: fc.Arbitrary<PriceTerms> = fc
  .record({
    currency: fc.constantFrom("EUR", "JPY"),
    roundUpTo: fc.option(fc.constantFrom("1", "5", "0.5")),
    roundingScope: fc.constantFrom("perPerson", "total"),
    commission: fc.record({ type: fc.constantFrom("none", "deducted", "added"), percent: cents(4_000) }),
    discount: fc.option(fc.record({ percent: cents(10_000) })),
    tax: fc.record({
      mode: fc.constantFrom("none", "standard", "margin"),
      rate: fc.constantFrom("19", "20"),
      isIncluded: fc.boolean(),
    }),
  })
  .map((own) => Object.assign({}, plain, { rates: { EUR: "163.27", JPY: "0.0061" } }, own));

const someParty = fc
  .record({ all: fc.integer({ min: 2, max: 40 }), free: fc.integer({ min: 0, max: 1 }) })
  .map(({ all, free }) => partyOf(all, { free, singles: Math.min(1, all - free) }));

const texts = (value: unknown): string => JSON.stringify(value);

test("lines in any order have the same price", () => {
  fc.assert(
    fc.property(
      fc.array(someLine, { maxLength: 8 }),
      someTerms,
      someParty,
      fc.func(fc.nat()),
      (lines, terms, party, rank) => {
        const shuffled = lines.toSorted((one, other) => rank(one.id) - rank(other.id));
        const [price, same] = [lines, shuffled].map((some) => priceSheet(some, party, [], terms).options);
        expect(texts(same)).toBe(texts(price));
      },
    ),
  );
});

test("shares add up to what is divided, and none is a unit off", () => {
  const weights = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      fc.integer(),
      weights.filter((some) => some.reduce((one, other) => one + other, 0) !== 0),
      fc.constantFrom("EUR", "JPY"),
      (amount, some, currency) => {
        const unit = decimal(currency === "JPY" ? "1" : "0.01");
        const total = decimal(amount).times(unit);
        const shares = split(total, some.map(decimal), currency);
        expect(sumOf(shares).toString()).toBe(total.toString());
        const sum = some.reduce((one, other) => one + other, 0);
        for (const [place, share] of shares.entries()) {
          const exact = total.times(String(some[place])).div(String(sum));
          expect(share.minus(exact).abs().lte(unit)).toBe(true);
        }
      },
    ),
  );
});

test("what is shown, kept, paid in tax and earned adds up to the total, to the digits of the currency", () => {
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 8 }),
      someTerms,
      someParty,
      (lines, terms, party) => {
        const sheet = priceSheet(lines, party, [], terms);
        const price = sheet.options[""];
        if (!price) throw new Error("A rate is missing.");
        const { total, commission, taxes, cost, profit, discount, sell } = price;
        const parts = [commission, cost, profit, ...taxes.map(({ tax }) => tax)];
        expect(sumOf(parts).toString()).toBe(total.toString());
        const shown = displayedLines(sheet.lines, "", price, terms).map(({ amount }) => amount);
        if (!sell.eq("0")) expect(sumOf(shown).toString()).toBe(total.plus(discount).toString());
        const digits = digitsOf(terms.currency);
        for (const amount of [commission, cost, discount, sell, ...taxes.map(({ tax }) => tax), ...shown])
          expect(amount.toString()).toBe(decimal(amount.toFixed(digits)).toString());
      },
    ),
  );
});

test("a price is never below what it rounds up", () => {
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 8 }), someTerms, someParty, (lines, terms, party) => {
      const [raised, exact] = [terms, { ...terms, roundUpTo: null }].map(
        (some) => priceSheet(lines, party, [], some).options[""]?.total ?? decimal(0),
      );
      expect(raised?.gte(exact ?? "0")).toBe(true);
    }),
  );
});

test("tax that is put on top is taken out again, and the profit is what was sold less what it costs", () => {
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 8 }),
      someTerms,
      someParty,
      (lines, { currency, rates, discount }, party) => {
        const terms = { ...plain, currency, rates, discount, tax: ON_TOP };
        const sheet = priceSheet(lines, party, [], terms);
        const price = sheet.options[""];
        if (!price) throw new Error("A rate is missing.");
        const { sell, cost, profit, taxes } = price;
        fc.pre(!sell.eq("0"));
        expect(profit.toString()).toBe(sell.minus(price.discount).minus(cost).toString());
        if (discount !== null) return;
        const sold = (rate: string) =>
          sumOf(sheet.lines.filter((one) => one.line.taxRate === rate).map((one) => one.sell));
        const putOn = taxes.map(({ rate }) => round(sold(rate).times(fraction(rate)), currency));
        expect(texts(taxes.map(({ tax }) => tax))).toBe(texts(putOn));
      },
    ),
  );
});
