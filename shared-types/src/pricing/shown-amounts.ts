import { decimal, type Decimal, sumOf, ZERO } from "./decimal.ts";
import { split } from "./money.ts";
import type { PricedLineRow, PricedOption, ProposalPricing } from "./proposal-pricing.ts";
import { exactly, plainNumber } from "./sheet-terms.ts";

const exact = (value: number): Decimal => decimal(exactly(value));

/** The lines of an option that are in its price. */
export const linesIn = ({ lines }: Pick<ProposalPricing, "lines">, { key }: Pick<PricedOption, "key">) =>
  lines.filter(({ inclusion, option }) => inclusion === "included" && (option === null || option === key));

/** What clients see of each line in an option's price, so that the rows and the discount add up to its total. */
export function shownAmounts(
  sheet: Pick<ProposalPricing, "lines" | "currency">,
  option: Pick<PricedOption, "key" | "total" | "discount">,
): readonly { readonly line: PricedLineRow; readonly amount: number }[] {
  const lines = linesIn(sheet, option);
  const sells = lines.map(({ sell }) => exact(sell ?? 0));
  const isFree = sumOf(sells).eq(ZERO);
  const whole = exact(option.total).plus(exact(option.discount));
  const amounts = isFree ? sells : split(whole, sells, sheet.currency);
  return lines.map((line, place) => ({ line, amount: plainNumber(amounts[place] ?? ZERO) }));
}
