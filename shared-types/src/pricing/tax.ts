import { decimal, type Decimal, fraction, sumOf, ZERO } from "./decimal.ts";
import { costOf, type PricedLine, sellOf } from "./line-price.ts";
import { round, split } from "./money.ts";
import type { PriceTerms } from "./price-input.ts";

/** Tax that a price holds at one rate. */
export interface TaxShare {
  readonly rate: string;
  /** What is taxed, with the tax; of the margin scheme the taxed margin. */
  readonly gross: Decimal;
  readonly tax: Decimal;
}

/** Tax that lies in a gross amount. */
const within = (gross: Decimal, rate: string, currency: string): Decimal =>
  round(gross.times(rate).div(decimal(rate).plus("100")), currency);

/** What a final total is divided by: what lines are paid at. */
type Paid = (lines: readonly Sold[]) => Decimal;

/** A line as far as it says how a total is divided. */
interface Sold extends Pick<PricedLine, "sell"> {
  readonly line: Pick<PricedLine["line"], "taxRate">;
}

/**
 * How a final total is divided among `all` of its lines: by what they sell for, with the tax that is put on top of it, so
 * that what is taken out at each rate is what was put on (docs/product/pricing.md#tax).
 */
export function paidAmong(all: readonly Sold[], tax: PriceTerms["tax"]): Paid {
  // With refunds in it, what is paid may come to nothing where what is sold does not.
  return isOnTop(tax) && !withTax(all).eq(ZERO) ? withTax : sellOf;
}

const withTax: Paid = (lines) =>
  sumOf(lines.map(({ sell, line }) => sell.times(fraction(line.taxRate).plus("1"))));

/** Whether prices of lines are without the tax that is paid. */
export const isOnTop = ({ mode, isIncluded }: Pick<PriceTerms["tax"], "mode" | "isIncluded">): boolean =>
  mode === "standard" && !isIncluded;

/** Prices without tax, with the tax at each line's rate. */
export function taxOnTop(
  amount: Decimal,
  lines: readonly PricedLine[],
  { tax, currency }: PriceTerms,
): readonly TaxShare[] {
  if (!isOnTop(tax) || sellOf(lines).eq(ZERO)) return [];
  const groups = byRate(lines);
  const shares = split(
    amount,
    groups.map(([, ofRate]) => sellOf(ofRate)),
    currency,
  );
  return groups.map(([rate], place) => {
    const share = shares[place] ?? ZERO;
    const added = round(share.times(fraction(rate)), currency);
    return { rate, gross: share.plus(added), tax: added };
  });
}

/**
 * Tax within a total: none, at the lines' rates, or of the margin. `putOn` is what was put on top of prices, which is what
 * is taken out of a total to which nothing else was added. It is an estimate for one trip.
 */
export function taxIn(
  total: Decimal,
  lines: readonly PricedLine[],
  terms: PriceTerms,
  putOn: readonly TaxShare[],
): readonly TaxShare[] {
  const { tax } = terms;
  if (tax.mode === "none" || sellOf(lines).eq(ZERO)) return [];
  if (tax.mode === "margin") return marginTax(total, lines, terms);
  const isWhole = putOn.length > 0 && sumOf(putOn.map(({ gross }) => gross)).eq(total);
  return isWhole ? putOn : standardTax(total, lines, terms);
}

/** The total is divided among the rates by what their lines are paid at, and rounded once for each. */
function standardTax(
  total: Decimal,
  lines: readonly PricedLine[],
  { tax, currency }: PriceTerms,
): readonly TaxShare[] {
  const groups = byRate(lines);
  const paid = paidAmong(lines, tax);
  const shares = split(
    total,
    groups.map(([, ofRate]) => paid(ofRate)),
    currency,
  );
  return groups.map(([rate], place) => {
    const gross = shares[place] ?? ZERO;
    return { rate, gross, tax: within(gross, rate, currency) };
  });
}

/**
 * What the company provides itself is taxed as usual; of what it buys in, the margin, as far as the services are used at
 * home. A margin below zero is not taxed, and not set off against other trips.
 */
function marginTax(total: Decimal, lines: readonly PricedLine[], terms: PriceTerms): readonly TaxShare[] {
  const {
    currency,
    tax: { rate },
  } = terms;
  const { own, bought } = byScheme(lines);
  const [ofOwn = ZERO, ofBought = ZERO] = split(total, [sellOf(own), sellOf(bought)], currency);
  const standard = sellOf(own).eq(ZERO) ? [] : standardTax(ofOwn, own, terms);
  const cost = costOf(bought);
  const margin = ofBought.minus(cost);
  if (margin.lte(ZERO) || cost.lte(ZERO)) return standard;
  const gross = round(margin.times(atHome(bought)), currency);
  return [...standard, { rate, gross, tax: within(gross, rate, currency) }];
}

/** The tax of a total from `least` on, before rounding: its `part` less `untaxed`. */
interface TaxPart {
  readonly part: Decimal;
  readonly untaxed: Decimal;
  readonly least: Decimal;
}

/** How tax follows from a total: under the margin scheme as for a margin, then as for none. */
export function taxParts(lines: readonly PricedLine[], { tax }: PriceTerms): readonly TaxPart[] {
  const sells = sellOf(lines);
  if (tax.mode === "none" || sells.eq(ZERO)) return [{ part: ZERO, untaxed: ZERO, least: ZERO }];
  const paid = paidAmong(lines, tax);
  const standard = (some: readonly PricedLine[]) =>
    sumOf(byRate(some).map(([rate, ofRate]) => paid(ofRate).div(paid(lines)).times(partOfGross(rate))));
  if (tax.mode === "standard") return [{ part: standard(lines), untaxed: ZERO, least: ZERO }];
  const { own, bought } = byScheme(lines);
  const ofOwn = { part: standard(own), untaxed: ZERO, least: ZERO };
  const [cost, share] = [costOf(bought), sellOf(bought).div(sells)];
  if (cost.lte(ZERO) || share.lte(ZERO)) return [ofOwn];
  const taxed = atHome(bought).times(partOfGross(tax.rate));
  const ofMargin = {
    part: ofOwn.part.plus(share.times(taxed)),
    untaxed: cost.times(taxed),
    least: cost.div(share),
  };
  return [ofMargin, ofOwn];
}

/** What the company provides itself, and what it buys in. */
const byScheme = (lines: readonly PricedLine[]) => ({
  own: lines.filter(({ line }) => line.isInHouse),
  bought: lines.filter(({ line }) => !line.isInHouse),
});

/** The part of the cost of what is bought in that is used at home. */
const atHome = (bought: readonly PricedLine[]): Decimal =>
  costOf(bought.filter(({ line }) => line.place === "home")).div(costOf(bought));

const partOfGross = (rate: string): Decimal => decimal(rate).div(decimal(rate).plus("100"));

function byRate(lines: readonly PricedLine[]): readonly (readonly [string, readonly PricedLine[]])[] {
  // In an order of their own, so that what is left over goes to the same rate whatever the lines' order is.
  const rates = [...new Set(lines.map(({ line }) => line.taxRate))].toSorted((one, other) =>
    decimal(one).cmp(decimal(other)),
  );
  return rates.map((rate) => [rate, lines.filter(({ line }) => line.taxRate === rate)]);
}
