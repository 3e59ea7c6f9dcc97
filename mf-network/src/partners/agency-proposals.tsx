import { type Page, type Partner, type Proposal, proposalStatuses } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { StatusBadge } from "@dmc-hub/sdk/list";
import { HistoryLine } from "./history-line.tsx";
import { LIMIT } from "./assignments.ts";
import { api } from "./partners.ts";

/** The proposals that an agency sells, the newest first; undefined while loading. Other partners have none. */
export function useAgencyProposals(partner: Partner | undefined) {
  const input = { agencyId: partner?.id, sort: "-createdAt", limit: LIMIT } as const;
  const isAgency = partner?.type === "agency";
  const { data, error, refetch } = useQuery<Page<Proposal>>({
    queryKey: [api.proposals.list.path, input],
    queryFn: ({ signal }) => api.proposals.list.page(input, { signal }),
    enabled: isAgency,
  });
  // The API of an earlier release does not know the filter, nor the field.
  const theirs = data?.rows.filter(({ agencyId }) => agencyId === partner?.id);
  const proposals = partner === undefined || isAgency ? theirs : nothing;
  return { proposals, error, refetch };
}

const nothing: readonly Proposal[] = [];

/** Proposals, one per line. */
export function AgencyProposals({ proposals }: { proposals: readonly Proposal[] }) {
  const { dates } = useFormat();
  return proposals.map(({ id, title, startDate, endDate, status }) => (
    <HistoryLine key={id} href={`/proposals/details/${id}`} title={title} days={dates(startDate, endDate)}>
      <StatusBadge of={proposalStatuses} status={status} />
    </HistoryLine>
  ));
}
