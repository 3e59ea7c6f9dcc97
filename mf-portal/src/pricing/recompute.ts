import type { PricedLineRow, ProposalPricing } from "@dmc-hub/shared-types";
import { computeSheet, sheetLines } from "@dmc-hub/shared-types/pricing";

const priced = sheetLines();

/**
 * The sheet as it would be with other lines: what the API will say once they are stored. Only the prices of groups stay
 * as they were until then.
 */
export function recompute(sheet: ProposalPricing, lines: ProposalPricing["lines"]): ProposalPricing {
  const { proposalId, version, settings, currency, pax, status, value, today, isAmending, basis } = sheet;
  const facts = { proposalId, version, settings, currency, pax, status, value, today, isAmending, lines };
  const now = computeSheet({ ...basis, ...facts }, { priced, hasGroups: false });
  const ofGroups = sheet.warnings.filter(({ code }) => code === "moreVehicles");
  return { ...now, groupPrices: sheet.groupPrices, warnings: [...now.warnings, ...ofGroups] };
}

/** Lines of which one has other fields. */
export const withFields = (lines: readonly PricedLineRow[], id: number, fields: object): PricedLineRow[] =>
  lines.map((line) => (line.id === id ? { ...line, ...fields } : line));
