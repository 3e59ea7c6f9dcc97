import { ErrorState, Skeleton, Stack, Text } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";
import { AgencyProposals, useAgencyProposals } from "./agency-proposals.tsx";
import { AssignmentStatus } from "./assignment-status.tsx";
import { useAssignments } from "./assignments.ts";
import { HistoryLine } from "./history-line.tsx";
import { NoPartner } from "./no-partner.tsx";
import { api } from "./partners.ts";

/** The proposals that an agency sells, and the bookings and activities with a partner, latest first. */
export function PartnerHistory({ id, onClose }: RowDialogProps) {
  const { data: partner, error: failure } = useRow(api.partners, id);
  const { proposals, error, isLoading, assignments, refetch } = useHistory(id ?? 0, partner);
  const { dates } = useFormat();
  if (partner === undefined && failure !== null) return <NoPartner error={failure} onClose={onClose} />;
  return (
    <DetailsPanel title={`History: ${partner?.name ?? "…"}`} onClose={onClose}>
      {error === null || !isLoading ? null : (
        <ErrorState
          title="The history could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {isLoading && error === null ? <Skeleton h="24" /> : null}
      {proposals?.length === 0 && assignments?.length === 0 ? (
        <Text color="fg.muted">Nothing has been booked or planned with this partner yet.</Text>
      ) : null}
      <Stack as="ul" gap="0">
        <AgencyProposals proposals={proposals ?? []} />
        {assignments?.map(({ key, href, title, from, to, status }) => (
          <HistoryLine key={key} href={href} title={title} days={dates(from, to)}>
            <AssignmentStatus status={status} />
          </HistoryLine>
        ))}
      </Stack>
    </DetailsPanel>
  );
}

function useHistory(id: number, partner: Parameters<typeof useAgencyProposals>[0]) {
  const sold = useAgencyProposals(partner);
  const taken = useAssignments(id);
  return {
    proposals: sold.proposals,
    assignments: taken.assignments,
    error: sold.error ?? taken.error,
    isLoading: sold.proposals === undefined || taken.assignments === undefined,
    refetch: () => Promise.all([sold.refetch(), taken.refetch()]),
  };
}
