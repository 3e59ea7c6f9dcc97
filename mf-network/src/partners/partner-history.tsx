import { Box, ErrorState, Flex, Link, Skeleton, Stack, Text } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { DetailsPanel } from "@dmc-hub/sdk/overlay";
import { EngagementStatus } from "./engagement-status.tsx";
import { useEngagements } from "./engagements.ts";
import { api } from "./partners.ts";

/** The bookings and activities with a partner, the latest first. */
export function PartnerHistory({ id, onClose }: RowDialogProps) {
  const { data: partner } = useRow(api.partners, id);
  const { engagements, error, refetch } = useEngagements(id ?? 0);
  const { dates } = useFormat();
  return (
    <DetailsPanel title={`History: ${partner?.name ?? "…"}`} onClose={onClose}>
      {error === null ? null : (
        <ErrorState
          title="The history could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {engagements === undefined && error === null ? <Skeleton h="24" /> : null}
      {engagements?.length === 0 ? (
        <Text color="fg.muted">Nothing has been booked or planned with this partner yet.</Text>
      ) : null}
      <Stack as="ul" gap="0">
        {engagements?.map((engagement) => (
          <Flex as="li" key={engagement.key} py="2.5" gap="3" align="center" borderTopWidth="1px">
            <Box flex="1" minW="0">
              <Link to={engagement.href} color="fg">
                {engagement.title}
              </Link>
              <Text textStyle="sm" color="fg.muted">
                {dates(engagement.from, engagement.to)}
              </Text>
            </Box>
            <EngagementStatus status={engagement.status} />
          </Flex>
        ))}
      </Stack>
    </DetailsPanel>
  );
}
