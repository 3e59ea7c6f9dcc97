import { Box, ErrorState, Flex, Link, Skeleton, Stack, Text } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";
import { AssignmentStatus } from "./assignment-status.tsx";
import { useAssignments } from "./assignments.ts";
import { NoPartner } from "./no-partner.tsx";
import { api } from "./partners.ts";

/** The bookings and activities with a partner, latest first. */
export function PartnerHistory({ id, onClose }: RowDialogProps) {
  const { data: partner, error: failure } = useRow(api.partners, id);
  const { assignments, error, refetch } = useAssignments(id ?? 0);
  const { dates } = useFormat();
  if (partner === undefined && failure !== null) return <NoPartner error={failure} onClose={onClose} />;
  return (
    <DetailsPanel title={`History: ${partner?.name ?? "…"}`} onClose={onClose}>
      {error === null || assignments !== undefined ? null : (
        <ErrorState
          title="The history could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {assignments === undefined && error === null ? <Skeleton h="24" /> : null}
      {assignments?.length === 0 ? (
        <Text color="fg.muted">Nothing has been booked or planned with this partner yet.</Text>
      ) : null}
      <Stack as="ul" gap="0">
        {assignments?.map((assignment) => (
          <Flex as="li" key={assignment.key} py="2.5" gap="3" align="center" borderTopWidth="1px">
            <Box flex="1" minW="0">
              <Link to={assignment.href} color="fg">
                {assignment.title}
              </Link>
              <Text textStyle="sm" color="fg.muted">
                {dates(assignment.from, assignment.to)}
              </Text>
            </Box>
            <AssignmentStatus status={assignment.status} />
          </Flex>
        ))}
      </Stack>
    </DetailsPanel>
  );
}
