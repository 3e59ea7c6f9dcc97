import type { OptionKey, PricedLineRow, ProposalPricing } from "@dmc-hub/shared-types";
import { computeSheet, type SheetFacts, sheetLines } from "@dmc-hub/shared-types/pricing";

const priced = sheetLines();

/**
 * The sheet as it would be with other lines: what the API will say once they are stored. Only the prices of groups stay
 * as they were until then.
 */
export function recompute(sheet: ProposalPricing, lines: ProposalPricing["lines"]): ProposalPricing {
  const now = computeSheet({ ...factsOf(sheet), lines }, { priced, hasGroups: false });
  return { ...now, groupPrices: sheet.groupPrices };
}

/** The prices of groups at an option. */
export const groupPricesAt = (sheet: ProposalPricing, option: OptionKey): ProposalPricing["groupPrices"] =>
  computeSheet(factsOf(sheet), { priced, groupsOption: option }).groupPrices;

function factsOf(sheet: ProposalPricing): SheetFacts {
  const { proposalId, version, settings, currency, pax, status, value, today, isAmending, lines } = sheet;
  const facts = { proposalId, version, settings, currency, pax, status, value, today, isAmending, lines };
  return { ...sheet.basis, ...facts };
}

/** Lines of which one has other fields. */
export const withFields = (lines: readonly PricedLineRow[], id: number, fields: object): PricedLineRow[] =>
  lines.map((line) => (line.id === id ? { ...line, ...fields } : line));
