import { decimal, type Decimal, sumOf, ZERO } from "./decimal.ts";
import { split } from "./money.ts";
import type { PricedLineRow, PricedOption, ProposalPricing } from "./proposal-pricing.ts";
import { exactly, plainNumber, taxTerms } from "./sheet-terms.ts";
import { paidAmong } from "./tax.ts";

const exact = (value: number): Decimal => decimal(exactly(value));

/** The lines of an option that are in its price. */
export const linesIn = ({ lines }: Pick<ProposalPricing, "lines">, { key }: Pick<PricedOption, "key">) =>
  lines.filter(({ inclusion, option }) => inclusion === "included" && (option === null || option === key));

/** What clients see of each line in an option's price, so that the rows and the discount add up to its total. */
export function shownAmounts(
  sheet: Pick<ProposalPricing, "lines" | "currency" | "settings" | "inherited">,
  option: Pick<PricedOption, "key" | "total" | "discount">,
): readonly { readonly line: PricedLineRow; readonly amount: number }[] {
  const tax = taxTerms(sheet);
  const lines = linesIn(sheet, option);
  const sold = lines.map(({ sell, taxRate }) => ({
    sell: exact(sell ?? 0),
    line: { taxRate: taxRate === null ? tax.rate : exactly(taxRate) },
  }));
  const sells = sold.map(({ sell }) => sell);
  const paid = paidAmong(sold, tax);
  const weights = sold.map((one) => paid([one]));
  const whole = exact(option.total).plus(exact(option.discount));
  const amounts = sumOf(sells).eq(ZERO) ? sells : split(whole, weights, sheet.currency);
  return lines.map((line, place) => ({ line, amount: plainNumber(amounts[place] ?? ZERO) }));
}
