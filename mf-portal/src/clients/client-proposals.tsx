import {
  createApiClient,
  type Page as Rows,
  type Proposal,
  proposals,
  proposalStatuses,
} from "@dmc-hub/shared-types";
import { Box, Flex, Heading, Link, Skeleton, Stack, Text, useQuery } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { StatusBadge } from "@dmc-hub/sdk/list";

const api = createApiClient({ proposals });

/** A client's proposals, newest first. */
export function ClientProposals({ clientId }: { clientId: number }) {
  const { dates, money } = useFormat();
  const input = { clientId, sort: "-createdAt", limit: 20 } as const;
  const { data } = useQuery<Rows<Proposal>>({
    queryKey: [api.proposals.list.path, input],
    queryFn: ({ signal }) => api.proposals.list.page(input, { signal }),
  });
  return (
    <Box>
      <Flex justify="space-between" align="baseline" mb="2">
        <Heading as="h3" size="sm">
          Proposals
        </Heading>
        <Link to={`/proposals?edit=new&clientId=${clientId}`} textStyle="sm">
          Create Proposal
        </Link>
      </Flex>
      {data === undefined ? <Skeleton h="10" /> : null}
      {data?.rows.length === 0 ? <Text color="fg.muted">No proposals yet.</Text> : null}
      <Stack as="ul" gap="0">
        {data?.rows.map(({ id, title, startDate, endDate, value, currency, status }) => (
          <Flex as="li" key={id} py="2" gap="3" align="center" borderTopWidth="1px">
            <Box flex="1" minW="0">
              <Link to={`/proposals/details/${id}`} color="fg">
                {title}
              </Link>
              <Text textStyle="sm" color="fg.muted">
                {dates(startDate, endDate)} · {money(value, currency)}
              </Text>
            </Box>
            <StatusBadge of={proposalStatuses} status={status} />
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
