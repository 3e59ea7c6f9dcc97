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

/** Tax within a total: none, at the lines' rates, or of the margin. It is an estimate for one trip. */
export function taxIn(
  total: Decimal,
  lines: readonly PricedLine[],
  { tax, currency }: PriceTerms,
): readonly TaxShare[] {
  if (tax.mode === "none" || sellOf(lines).eq(ZERO)) return [];
  if (tax.mode === "standard") return standardTax(total, lines, currency);
  return marginTax(total, lines, tax.rate, currency);
}

/** The total is divided among the rates by what their lines sell for, and rounded once for each. */
function standardTax(total: Decimal, lines: readonly PricedLine[], currency: string): readonly TaxShare[] {
  const groups = byRate(lines);
  const shares = split(
    total,
    groups.map(([, ofRate]) => sellOf(ofRate)),
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
function marginTax(
  total: Decimal,
  lines: readonly PricedLine[],
  rate: string,
  currency: string,
): readonly TaxShare[] {
  const { own, bought } = byScheme(lines);
  const [ofOwn = ZERO, ofBought = ZERO] = split(total, [sellOf(own), sellOf(bought)], currency);
  const standard = sellOf(own).eq(ZERO) ? [] : standardTax(ofOwn, own, currency);
  const cost = costOf(bought);
  const margin = ofBought.minus(cost);
  if (margin.lte(ZERO) || cost.lte(ZERO)) return standard;
  const gross = round(margin.times(atHome(bought)), currency);
  return [...standard, { rate, gross, tax: within(gross, rate, currency) }];
}

/** Prices without tax, with the tax at each line's rate. */
export function withTax(
  amount: Decimal,
  lines: readonly PricedLine[],
  { tax, currency }: PriceTerms,
): Decimal {
  if (tax.mode !== "standard" || tax.isIncluded || sellOf(lines).eq(ZERO)) return amount;
  const groups = byRate(lines);
  const shares = split(
    amount,
    groups.map(([, ofRate]) => sellOf(ofRate)),
    currency,
  );
  const taxes = groups.map(([rate], place) => round((shares[place] ?? ZERO).times(fraction(rate)), currency));
  return amount.plus(sumOf(taxes));
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
  const standard = (some: readonly PricedLine[]) =>
    sumOf(byRate(some).map(([rate, ofRate]) => sellOf(ofRate).div(sells).times(partOfGross(rate))));
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
