import { createApiClient, proposals, type ProposalVersion } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";

const api = createApiClient({ proposals });

/** Where the versions of a proposal are kept. */
export const versionsPath = (proposalId: number) => `/api/proposals/${proposalId}/versions`;

/**
 * The versions of a proposal, newest first; null asks for none. `version` is the proposal's own, or null where that is
 * not shown beside.
 */
export const useVersions = (id: number | null, version: number | null) =>
  useQuery<readonly ProposalVersion[]>({
    // A change of the proposal may have made another version.
    queryKey: version === null ? [versionsPath(id ?? 0)] : [versionsPath(id ?? 0), version],
    queryFn: ({ signal }) => api.proposals.versions({ id: id ?? 0 }, { signal }),
    enabled: id !== null,
    placeholderData: (before) => before,
  });
