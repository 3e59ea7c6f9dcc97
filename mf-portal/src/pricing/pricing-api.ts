import {
  createApiClient,
  partners,
  proposalLines,
  proposalPricings,
  proposals,
  proposalVersions,
  type ProposalPricing,
} from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";

/** The calls about what proposals cost and sell for. */
export const api = createApiClient({
  partners,
  proposalLines,
  proposalPricings,
  proposals,
  proposalVersions,
});

/** Where the sheet of a proposal is kept. */
export const sheetKey = (proposalId: number) => [`/api/proposals/${proposalId}/pricing`];

/** A sheet as it is once something in it is changed. */
export type SheetChange = (sheet: ProposalPricing) => ProposalPricing;

/** Changes that are shown before they are stored, by proposal, in their order: what is read meanwhile may lack them. */
const shownAhead = new Map<number, readonly SheetChange[]>();

/** Shows a change in what is read as well, until what it returns is called. */
export function showAhead(proposalId: number, change: SheetChange): () => void {
  shownAhead.set(proposalId, [...changesOf(proposalId), change]);
  return () => {
    const left = changesOf(proposalId).filter((one) => one !== change);
    if (left.length > 0) shownAhead.set(proposalId, left);
    else shownAhead.delete(proposalId);
  };
}

const changesOf = (proposalId: number) => shownAhead.get(proposalId) ?? [];

/** A proposal's price sheet, with the changes that are on their way. */
export const useStoredSheet = (proposalId: number) =>
  useQuery<ProposalPricing>({
    queryKey: sheetKey(proposalId),
    queryFn: async ({ signal }) => {
      const sheet = await api.proposalPricings.get({ id: proposalId }, { signal });
      return changesOf(proposalId).reduce((changed, change) => change(changed), sheet);
    },
  });
