import { digitsOf } from "../core/currency-digits.ts";
import { ceilDiv, cutTo, decimal, type Decimal, raiseTo, roundTo, sumOf, ZERO } from "./decimal.ts";

/** Rounds an amount half up, away from zero, to its currency's digits. */
export const round = (amount: Decimal, currency: string): Decimal => roundTo(amount, digitsOf(currency));

/** Rounds up to a multiple of `step`. A third times three climbs no step. */
export const ceilTo = (amount: Decimal, step: Decimal): Decimal => ceilDiv(amount, step).times(step);

/** What prices are rounded up to: whole units of the currency; null for nothing. */
export const stepOf = (step: string | null, currency: string): Decimal | null =>
  step === null ? null : raiseTo(decimal(step), digitsOf(currency));

/** An amount as it is stored and sent, with all digits of its currency: "900.00". */
export const written = (amount: Decimal, currency: string): string => amount.toFixed(digitsOf(currency));

/**
 * Divides an amount by weights, to the digits of its currency and without a remainder: each share is rounded down (up
 * for an amount below 0), and the units left over go to the largest remainders, the first of equal ones. Weights may be
 * below 0; they must have a sum other than 0.
 */
export function split(total: Decimal, weights: readonly Decimal[], currency: string): readonly Decimal[] {
  const digits = digitsOf(currency);
  const unit = decimal(digits === 0 ? "1" : `0.${"0".repeat(digits - 1)}1`).times(total.lt("0") ? "-1" : "1");
  const sum = sumOf(weights);
  const exact = weights.map((weight) => total.times(weight).div(sum));
  const shares = exact.map((share) => {
    const cut = cutTo(share, digits);
    return cut.eq(share) || share.gt(ZERO) === unit.gt(ZERO) ? cut : cut.minus(unit);
  });
  const left = Number(total.minus(sumOf(shares)).div(unit).toFixed(0));
  const byRemainder = exact
    .map((share, place) => ({ place, remainder: share.minus(shares[place] ?? share).abs() }))
    .toSorted((one, other) => other.remainder.cmp(one.remainder));
  const raised = new Set(byRemainder.slice(0, left).map(({ place }) => place));
  return shares.map((share, place) => (raised.has(place) ? share.plus(unit) : share));
}
