import type { ProposalPricing } from "@dmc-hub/shared-types";
import { computeSheet } from "@dmc-hub/shared-types/pricing";

/** What can differ from the sheet that was read. */
interface Changed {
  readonly lines?: ProposalPricing["lines"];
  /** Whether the prices of groups can wait: they take as long as all else for each size. */
  readonly isQuick?: boolean;
}

/** The sheet as it would be with other lines: what the API will say once they are stored. */
export function recompute(
  sheet: ProposalPricing,
  { lines = sheet.lines, isQuick = false }: Changed,
): ProposalPricing {
  const { proposalId, version, settings, currency, pax, status, value, today, isAmending, basis } = sheet;
  const quick = isQuick ? { ...settings, groupSizes: [] } : settings;
  return computeSheet({
    ...basis,
    proposalId,
    version,
    settings: quick,
    currency,
    pax,
    status,
    value,
    today,
    isAmending,
    lines,
  });
}
