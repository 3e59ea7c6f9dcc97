import { decimal, type Decimal, sumOf, ZERO } from "./decimal.ts";
import type { HeadCount } from "./head-count.ts";
import type { PricedLine } from "./line-price.ts";
import { ceilTo, round, stepOf } from "./money.ts";
import type { PriceTerms } from "./price-input.ts";

/** Prices per person, and the total that they belong to. */
export interface PersonPrices {
  readonly total: Decimal;
  /** Of each band. */
  readonly perPerson: Readonly<Record<string, Decimal>>;
  /** On top, for a single. */
  readonly singleSupplement: Decimal;
  /** Whether prices per person add up to another amount, so that the total is what counts. */
  readonly isTotalBinding: boolean;
}

type Bare = Omit<PersonPrices, "total" | "isTotalBinding">;

/**
 * What each person pays: what is priced for themselves, and a share of what is priced for the group, so that those who
 * pay bear the free places. Not rounded, and before discount, tax and commission on top.
 */
export function personPrices(lines: readonly PricedLine[], heads: HeadCount, sell: Decimal): Bare {
  const singleSupplement = sumOf(lines.map(({ singleSell }) => singleSell));
  const own = Object.fromEntries(
    Object.keys(heads.payingOf).map((band) => [
      band,
      sumOf(lines.map(({ personSell }) => personSell[band] ?? ZERO)),
    ]),
  );
  const shared = sell.minus(sumUp({ perPerson: own, singleSupplement }, heads));
  const share = heads.sharing === 0 ? ZERO : shared.div(String(heads.sharing));
  const perPerson = Object.fromEntries(
    Object.entries(own).map(([band, amount]) => [
      band,
      heads.sharingBands.has(band) ? amount.plus(share) : amount,
    ]),
  );
  return { perPerson, singleSupplement };
}

/** Brings prices per person up to the total, and rounds up what is to be: the total where nobody shares what the group costs. */
export function roundedUp(
  bare: Bare,
  total: Decimal,
  sell: Decimal,
  heads: HeadCount,
  { roundUpTo, roundingScope, currency }: PriceTerms,
): PersonPrices {
  const step = stepOf(roundUpTo, currency);
  const isOfTotal = roundingScope === "total" || heads.sharing === 0;
  const whole = step !== null && isOfTotal ? ceilTo(total, step) : total;
  const factor = sell.eq(ZERO) ? decimal(1) : whole.div(sell);
  if (step === null || isOfTotal) {
    const prices = each(bare, (amount) => round(amount.times(factor), currency));
    return { ...prices, total: whole, isTotalBinding: !sumUp(prices, heads).eq(whole) };
  }
  const prices = each(bare, (amount) => ceilTo(amount.times(factor), step));
  return { ...prices, total: sumUp(prices, heads), isTotalBinding: false };
}

const each = ({ perPerson, singleSupplement }: Bare, change: (amount: Decimal) => Decimal): Bare => ({
  perPerson: Object.fromEntries(Object.entries(perPerson).map(([band, amount]) => [band, change(amount)])),
  singleSupplement: change(singleSupplement),
});

/** What all who pay pay together. */
const sumUp = ({ perPerson, singleSupplement }: Bare, { payingOf, singles }: HeadCount): Decimal =>
  sumOf(Object.entries(perPerson).map(([band, amount]) => amount.times(String(payingOf[band] ?? 0)))).plus(
    singleSupplement.times(String(singles)),
  );
