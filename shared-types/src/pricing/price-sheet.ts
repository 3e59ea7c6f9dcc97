import { decimal, type Decimal, fraction, sumOf, ZERO } from "./decimal.ts";
import { headCountOf, type HeadCount } from "./head-count.ts";
import { type PricedLine, priceLine } from "./line-price.ts";
import { ceilTo, round, split, stepOf } from "./money.ts";
import { type OptionPrice, priceOption } from "./option-price.ts";
import type { Party, PriceLine, PriceTerms } from "./price-input.ts";
import { isOnTop, paidAmong } from "./tax.ts";

/** A priced proposal. */
export interface PriceSheet {
  /** Lines with a rate, in their order. */
  readonly lines: readonly PricedLine[];
  /** Currencies without a rate; while there are any, no sum is told. */
  readonly missingRates: readonly string[];
  /** By the options' keys; a proposal without options has one under `""`. */
  readonly options: Readonly<Record<string, OptionPrice>>;
  /** What each extra adds to the total, by the lines' ids. */
  readonly extras: Readonly<Record<number, Decimal>>;
}

/** Prices all lines of a proposal for its party and each of its options. */
export function priceSheet(
  lines: readonly PriceLine[],
  party: Party,
  options: readonly string[],
  terms: PriceTerms,
): PriceSheet {
  const heads = headCountOf(party, terms.bands);
  const priced = lines.map((line) => ({ line, priced: priceLine(line, heads, terms) }));
  return addUp(priced, heads, options, terms);
}

/** A line with its price; null without an exchange rate. */
interface Tried {
  readonly line: PriceLine;
  readonly priced: PricedLine | null;
}

/** The sums of lines that were priced for a party. */
export function addUp(
  all: readonly Tried[],
  heads: HeadCount,
  options: readonly string[],
  terms: PriceTerms,
): PriceSheet {
  const priced = all.flatMap((one) => (one.priced ? [one.priced] : []));
  const missing = all.filter((one) => one.priced === null).map(({ line }) => line.currency);
  const isWhole = missing.length === 0;
  const keys = options.length === 0 ? [""] : options;
  return {
    lines: priced,
    missingRates: [...new Set(missing)],
    options: isWhole
      ? Object.fromEntries(keys.map((key) => [key, priceOption(includedIn(priced, key), heads, terms)]))
      : {},
    extras: isWhole
      ? Object.fromEntries(
          priced
            .filter(({ line }) => line.inclusion === "extra")
            .map((one) => [one.line.id, extraPrice(one, heads, terms)]),
        )
      : {},
  };
}

/** Whether a line is part of an option's price. */
export const isIncluded = ({ inclusion, option }: PriceLine, key: string): boolean =>
  inclusion === "included" && (option === null || option === key);

const includedIn = (lines: readonly PricedLine[], key: string): readonly PricedLine[] =>
  lines.filter(({ line }) => isIncluded(line, key));

/** An extra stands outside of the total: with tax and commission on top, rounded up like a price, without discount. */
function extraPrice({ line, sell }: PricedLine, heads: HeadCount, terms: PriceTerms): Decimal {
  const { tax, commission, roundUpTo, roundingScope, currency } = terms;
  const isRaised = commission.type === "added" && line.isCommissionable;
  const amount = sell
    .times(isOnTop(tax) ? fraction(line.taxRate).plus("1") : "1")
    .div(isRaised ? decimal(1).minus(fraction(commission.percent)) : "1");
  const step = stepOf(roundUpTo, currency);
  if (step === null) return round(amount, currency);
  if (roundingScope === "total" || heads.paying === 0) return ceilTo(amount, step);
  return ceilTo(amount.div(String(heads.paying)), step).times(String(heads.paying));
}

/** What clients see of each included line, so that the rows and the discount add up to the total. */
export function displayedLines(
  lines: readonly PricedLine[],
  key: string,
  { total, discount }: OptionPrice,
  { currency, tax }: PriceTerms,
): readonly { readonly id: number; readonly amount: Decimal }[] {
  const shown = includedIn(lines, key);
  const sells = shown.map(({ sell }) => sell);
  const paid = paidAmong(shown, tax);
  const weights = shown.map((line) => paid([line]));
  const amounts = sumOf(sells).eq(ZERO) ? sells : split(total.plus(discount), weights, currency);
  return shown.map(({ line }, place) => ({ id: line.id, amount: amounts[place] ?? ZERO }));
}
