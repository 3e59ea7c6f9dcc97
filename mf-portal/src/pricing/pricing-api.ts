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

/** A proposal's price sheet. */
export const useStoredSheet = (proposalId: number) =>
  useQuery<ProposalPricing>({
    queryKey: sheetKey(proposalId),
    queryFn: ({ signal }) => api.proposalPricings.get({ id: proposalId }, { signal }),
  });
