import { digitsOf } from "../core/currency-digits.ts";
import { decimal, type Decimal, fraction, raiseTo, roundTo, smaller, sumOf, ZERO } from "./decimal.ts";
import type { HeadCount } from "./head-count.ts";
import { costOf, type PricedLine, sellOf } from "./line-price.ts";
import { round } from "./money.ts";
import { type PersonPrices, personPrices, roundedUp } from "./person-price.ts";
import type { PriceTerms } from "./price-input.ts";
import { paidAmong, taxIn, taxOnTop, taxParts, type TaxShare } from "./tax.ts";

/** What an option costs, sells for and earns. */
export interface OptionPrice extends PersonPrices {
  readonly cost: Decimal;
  /** Of its lines, before discount, tax on top and commission on top. */
  readonly sell: Decimal;
  readonly discount: Decimal;
  /** What is paid, an agency's commission included. */
  readonly total: Decimal;
  /** What an agency keeps. */
  readonly commission: Decimal;
  readonly taxes: readonly TaxShare[];
  readonly profit: Decimal;
  /** Profit in per cent of what is left after commission and tax, to one digit; null if nothing is. */
  readonly marginPercent: Decimal | null;
  /** The total that would reach the least margin; null if this one does. */
  readonly floorTotal: Decimal | null;
}

/** Adds up the included lines of an option. */
export function priceOption(lines: readonly PricedLine[], heads: HeadCount, terms: PriceTerms): OptionPrice {
  const sell = sellOf(lines);
  const discount = discountOf(sell, terms);
  const putOn = taxOnTop(sell.minus(discount), lines, terms);
  const taxed = sell.minus(discount).plus(sumOf(putOn.map(({ tax }) => tax)));
  const share = commissionOn(taxed, lines, terms);
  const prices = roundedUp(personPrices(lines, heads, sell), share.total, sell, heads, terms);
  const commission = round(prices.total.times(share.part).times(share.percent), terms.currency);
  const taxes = taxIn(prices.total, lines, terms, putOn);
  const kept = prices.total.minus(commission).minus(sumOf(taxes.map(({ tax }) => tax)));
  const cost = costOf(lines);
  const profit = kept.minus(cost);
  const margin = kept.eq(ZERO) ? null : profit.div(kept).times("100");
  const option = { cost, sell, discount, commission, taxes, profit, ...prices };
  return {
    ...option,
    marginPercent: margin && roundTo(margin, 1),
    floorTotal: floorTotal(option, margin, share.part.times(share.percent), lines, terms),
  };
}

/** At most the price itself. */
function discountOf(sell: Decimal, { discount, currency }: PriceTerms): Decimal {
  if (discount === null) return ZERO;
  if ("percent" in discount) return smaller(round(sell.times(fraction(discount.percent)), currency), sell);
  return smaller(round(decimal(discount.amount), currency), sell);
}

/** A price with the commission that goes on top; `part` is the share of it that commission is paid on. */
function commissionOn(amount: Decimal, lines: readonly PricedLine[], terms: PriceTerms) {
  const { commission, currency, tax } = terms;
  const percent = commission.type === "none" ? ZERO : fraction(commission.percent);
  if (percent.eq(ZERO) || sellOf(lines).eq(ZERO)) return { total: amount, part: ZERO, percent };
  const paid = paidAmong(lines, tax);
  const liable = paid(lines.filter(({ line }) => line.isCommissionable)).div(paid(lines));
  if (commission.type === "deducted") return { total: amount, part: liable, percent };
  const raised = amount.times(liable).div(decimal(1).minus(percent));
  const exact = raised.plus(amount.times(decimal(1).minus(liable)));
  return { total: round(exact, currency), part: exact.eq(ZERO) ? ZERO : raised.div(exact), percent };
}

/**
 * The total at which the margin is the least one, rounded up; null where it is reached, to the digit that is shown, or
 * cannot be.
 */
function floorTotal(
  { cost }: { readonly cost: Decimal },
  margin: Decimal | null,
  commission: Decimal,
  lines: readonly PricedLine[],
  terms: PriceTerms,
): Decimal | null {
  const { floor } = terms;
  if (floor === null || (margin === null ? cost.lte(ZERO) : reaches(margin, floor))) return null;
  const needed = cost.div(decimal(1).minus(fraction(floor)));
  const totals = taxParts(lines, terms).map(({ part, untaxed, least }) => {
    const rest = decimal(1).minus(commission).minus(part);
    const total = rest.lte(ZERO) ? null : needed.minus(untaxed).div(rest);
    return total !== null && total.gte(least) ? total : null;
  });
  const total = totals.find((one) => one !== null) ?? null;
  return total && raiseTo(total, digitsOf(terms.currency));
}

const reaches = (margin: Decimal, floor: string): boolean =>
  margin.gte(floor) || roundTo(margin, 1).gte(floor);
