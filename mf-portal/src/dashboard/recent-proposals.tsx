import { type Proposal, proposalKind, proposalStatuses } from "@dmc-hub/shared-types";
import { Box, Button, Flex, ErrorState, Link, Text } from "@dmc-hub/sdk";
import { ChevronLeft, ChevronRight } from "@dmc-hub/sdk/icons";
import {
  type Column,
  columnOf,
  DataTable,
  datesColumn,
  FilterField,
  statusFilter,
  useList,
} from "@dmc-hub/sdk/list";
import { api } from "../proposals/proposals-api.ts";
import { Card, Nothing } from "./card.tsx";

/** Proposals of one page of the card. */
const PAGE = 5;

/** Rows while they load; docs/product/dashboard.md. */
const SKELETONS = 4;

const filter = statusFilter(proposalStatuses, "All Statuses");

/** The card's columns are not sorted by: it shows the newest. */
const unsorted = ({ label, cell }: Column<Proposal>): Column<Proposal> => ({ label, cell });

const columns: readonly Column<Proposal>[] = [
  columnOf(proposalKind, "clientName", {
    cell: ({ id, clientName }: Proposal) => (
      <Link to={`/proposals/details/${id}`} color="fg">
        {clientName}
      </Link>
    ),
  }),
  columnOf<Proposal>(proposalKind, "destination"),
  datesColumn,
  columnOf<Proposal>(proposalKind, "value"),
  columnOf<Proposal>(proposalKind, "status"),
].map(unsorted);

/** The newest proposals, page by page, narrowed by status; docs/product/dashboard.md. */
export function RecentProposals() {
  const { state, query } = useList(api.proposals.list, {
    defaultSort: "-createdAt",
    filter,
    pageSize: PAGE,
  });
  const { data, error } = query;
  return (
    <Card
      title="Recent Proposals"
      viewAll="/proposals"
      actions={<FilterField filter={filter} state={state} />}
    >
      {error === null ? null : (
        <ErrorState
          title="The proposals could not be loaded"
          description={error.message}
          onRetry={() => void query.refetch()}
        />
      )}
      {data?.rows.length === 0 ? (
        <Box py="10" textAlign="center" color="fg.muted">
          <Nothing>No proposals found</Nothing>
        </Box>
      ) : null}
      {error === null && data?.rows.length !== 0 ? (
        <DataTable
          label="Recent Proposals"
          columns={columns}
          rows={data?.rows}
          skeletons={SKELETONS}
          sort={state.sort}
          onSort={state.setSort}
          isStale={query.isPlaceholderData}
          rowMenu={(proposal) => <RowAction {...proposal} />}
        />
      ) : null}
      {data === undefined || data.rows.length === 0 ? null : (
        <Flex align="center" justify="space-between" gap="3" wrap="wrap" px="5" py="3" borderTopWidth="1px">
          <Text color="fg.muted" aria-live="polite">
            Showing {data.rows.length} of {data.total} proposals
          </Text>
          <Flex gap="2">
            <Button
              size="xs"
              variant="outline"
              disabled={state.goBack === null}
              onClick={() => state.goBack?.()}
            >
              <ChevronLeft aria-hidden /> Previous
            </Button>
            <Button
              size="xs"
              variant="outline"
              disabled={data.next === null}
              onClick={() => data.next !== null && state.goTo(data.next)}
            >
              Next <ChevronRight aria-hidden />
            </Button>
          </Flex>
        </Flex>
      )}
    </Card>
  );
}

/** A draft is still to be written; what has gone out is looked at. */
const RowAction = ({ id, title, status }: Proposal) => {
  const isDraft = proposalStatuses.is(status, "unsent");
  const label = isDraft ? "Edit" : "View";
  return (
    <Link to={`/proposals/details/${id}${isDraft ? `?edit=${id}` : ""}`} aria-label={`${label} ${title}`}>
      {label}
    </Link>
  );
};
