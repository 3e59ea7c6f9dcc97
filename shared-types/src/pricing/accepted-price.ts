import type { AcceptedChoice } from "../proposals/accepted-choice.ts";
import { decimal, type Decimal, fraction, roundTo, sumOf, ZERO } from "./decimal.ts";
import { round } from "./money.ts";
import type { PricedLineRow, ProposalPricing } from "./proposal-pricing.ts";
import { exactly, plainNumber } from "./sheet-terms.ts";

/** What a client pays for what they chose, and what the trip then costs and earns. */
export interface AcceptedPrice {
  readonly value: number;
  readonly cost: number;
  readonly profit: number;
  readonly marginPercent: number | null;
}

const exact = (value: number): Decimal => decimal(exactly(value));

/** The price of an option with extras; null if the proposal has no such option or extra. */
export function acceptedPrice(sheet: ProposalPricing, choice: AcceptedChoice): AcceptedPrice | null {
  const option = sheet.options.find(({ key }) => key === choice.option);
  const extras = choice.extras.map((id) => extraOf(sheet, id, choice));
  if (option === undefined || !extras.every((extra) => extra !== null)) return null;
  const value = sumOf([exact(option.total), ...extras.map(({ amount }) => amount)]);
  const cost = sumOf([exact(option.cost), ...extras.map((extra) => extra.cost)]);
  const profit = sumOf([exact(option.profit), ...extras.map((extra) => extra.profit)]);
  const kept = profit.plus(cost);
  return {
    value: plainNumber(value),
    cost: plainNumber(cost),
    profit: plainNumber(profit),
    marginPercent: kept.eq(ZERO) ? null : plainNumber(roundTo(profit.div(kept).times("100"), 1)),
  };
}

/** What an agency keeps of an extra, and pays for it; null without commission. */
export function extraCommission(
  sheet: ProposalPricing,
  { lineId, amount }: Pick<ProposalPricing["extras"][number], "lineId" | "amount">,
): { readonly commission: number; readonly net: number } | null {
  const line = sheet.lines.find(({ id }) => id === lineId);
  const commission = line === undefined ? ZERO : commissionIn(sheet, line, exact(amount));
  if (commission.eq(ZERO)) return null;
  return { commission: plainNumber(commission), net: plainNumber(exact(amount).minus(commission)) };
}

function extraOf(sheet: ProposalPricing, id: number, { option }: AcceptedChoice) {
  const extra = sheet.extras.find(({ lineId }) => lineId === id);
  const line = sheet.lines.find((one) => one.id === id);
  if (!extra || !line || (extra.option !== null && extra.option !== option)) return null;
  const amount = exact(extra.amount);
  const cost = exact(line.cost ?? 0);
  const taken = commissionIn(sheet, line, amount).plus(taxIn(sheet, line, amount, cost));
  return { amount, cost, profit: amount.minus(taken).minus(cost) };
}

function commissionIn(
  { settings, inherited, currency }: ProposalPricing,
  line: PricedLineRow,
  amount: Decimal,
) {
  const type = settings.commissionType ?? inherited.commissionType.value;
  if (type === "none" || !line.isCommissionable) return ZERO;
  const percent = settings.commissionPercent ?? inherited.commissionPercent.value;
  return round(amount.times(fraction(exactly(percent))), currency);
}

/** As in the total: at the line's rate, or of the margin of what is bought in and used at home. */
function taxIn(sheet: ProposalPricing, line: PricedLineRow, amount: Decimal, cost: Decimal): Decimal {
  const { settings, inherited, currency } = sheet;
  const mode = settings.taxMode ?? inherited.taxMode.value;
  const general = settings.taxRate ?? inherited.taxRate.value;
  const within = (gross: Decimal, rate: number) =>
    gross.lte(ZERO)
      ? ZERO
      : round(gross.times(exactly(rate)).div(decimal(exactly(rate)).plus("100")), currency);
  if (mode === "none") return ZERO;
  if (mode === "standard" || line.inHouse) return within(amount, line.taxRate ?? general);
  return line.place === "home" ? within(amount.minus(cost), general) : ZERO;
}
