import type { PricedLineRow, ProposalLineDraft } from "@dmc-hub/shared-types";
import { draftOf } from "./line-draft.ts";
import { api } from "./pricing-api.ts";

/** The version of settings that nobody has changed. */
const UNTOUCHED = 1;

/**
 * Prices the new draft `to` as the proposal `from` is priced, at today's exchange rates and without a last day. Returns
 * whether typed prices, the discount and the rounding were left out: they were in another currency than the company has now.
 */
export async function copyPrice(from: number, to: number): Promise<boolean> {
  const { settings, lines, pax, currency } = await api.proposalPricings.get({ id: from });
  const body = { ...settings, pax, validUntil: null };
  const copy = await api.proposalPricings.update({ id: to, body }, { ifMatch: UNTOUCHED });
  const isOther = copy.currency !== currency;
  const hasAmounts = settings.discountAmount !== null || settings.roundUpTo !== null;
  if (isOther && hasAmounts) {
    const withoutAmounts = { id: to, body: { discountAmount: null, roundUpTo: null } };
    await api.proposalPricings.update(withoutAmounts, { ifMatch: copy.version });
  }
  if (lines.length > 0) {
    const add = lines.map(isOther ? withoutTypedPrice : draftOf);
    await api.proposalPricings.changeLines({ id: to, body: { add, change: [], remove: [] } });
  }
  return isOther && (hasAmounts || lines.some(isTyped));
}

const isTyped = ({ pricingMode }: PricedLineRow) => pricingMode === "sell";

/** A line whose cost stays what it is, in the currency that it was in. */
const withoutTypedPrice = (line: PricedLineRow): Omit<ProposalLineDraft, "proposalId"> => ({
  ...draftOf(line),
  currency: line.netCurrency,
  ...(isTyped(line) && { pricingMode: "inherit", sellAmount: null }),
});
