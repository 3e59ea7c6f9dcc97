import { draftOf } from "./line-draft.ts";
import { api } from "./pricing-api.ts";

/** The version of settings that nobody has changed. */
const UNTOUCHED = 1;

/** Prices the new draft `to` as the proposal `from` is priced, at today's exchange rates and without a last day. */
export async function copyPrice(from: number, to: number): Promise<void> {
  const { settings, lines } = await api.proposalPricings.get({ id: from });
  const body = { ...settings, validUntil: null };
  await api.proposalPricings.update({ id: to, body }, { ifMatch: UNTOUCHED });
  if (lines.length === 0) return;
  await api.proposalPricings.changeLines({
    id: to,
    body: { add: lines.map(draftOf), change: [], remove: [] },
  });
}
