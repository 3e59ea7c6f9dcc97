import type { ProposalPricing } from "@dmc-hub/shared-types";
import type { SheetFacts } from "@dmc-hub/shared-types/pricing";

/** A sheet as it was when it was opened for changes; the release before kept it without its basis. */
export type AmendedFrom = Omit<ProposalPricing, "basis"> & Partial<Pick<ProposalPricing, "basis">>;

/**
 * What the working copy of an accepted price follows from: the company, its agency and its suppliers as they were, so that
 * nothing is priced anew that nobody touches (docs/decisions/0025-lines-keep-their-rates.md). The floor and the age of
 * rates that is warned of are as now: no price follows from them. So is what was not kept.
 */
export function asAccepted<Facts extends SheetFacts>(facts: Facts, accepted: AmendedFrom | null): Facts {
  if (accepted === null) return facts;
  const { basis, settings, lines } = accepted;
  const { company, agency } = facts;
  const { marginFloor, fxMaxAgeDays } = company;
  const isSameAgency = settings.agencyId === facts.settings.agencyId;
  return {
    ...facts,
    company: { ...company, ...basis?.company, marginFloor, fxMaxAgeDays },
    agency: basis !== undefined && isSameAgency ? basis.agency : agency,
    lines: withPercents(facts.lines, lines),
  };
}

/** Lines with the percentage that their supplier had, also those that were added since. */
function withPercents(now: SheetFacts["lines"], accepted: SheetFacts["lines"]): SheetFacts["lines"] {
  const known = new Map(accepted.map(({ partnerId, supplierPercent }) => [partnerId, supplierPercent]));
  return now.map((line) => {
    const supplierPercent = known.get(line.partnerId);
    return supplierPercent === undefined ? line : Object.assign({}, line, { supplierPercent });
  });
}
