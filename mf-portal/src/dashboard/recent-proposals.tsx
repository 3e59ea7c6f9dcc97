import { type Proposal, proposalKind, proposalStatuses } from "@dmc-hub/shared-types";
import { Box, Flex, Link, Text } from "@dmc-hub/sdk";
import {
  type Column,
  columnOf,
  couldNotBeLoaded,
  DataTable,
  datesColumn,
  FilterField,
  ListBody,
  PageButtons,
  statusFilter,
  usePrefetchList,
  useList,
} from "@dmc-hub/sdk/list";
import { ProposalStatusCell } from "../proposals/proposal-status.tsx";
import { api } from "../proposals/proposals-api.ts";
import { Card, Nothing } from "./card.tsx";

/** Number of proposals per page of the card. */
const PAGE = 5;

/** Number of placeholder rows; docs/product/dashboard.md. */
const SKELETONS = 4;

const filter = statusFilter(proposalStatuses, "All Statuses");

/** The card's columns cannot be sorted: it shows the newest. */
const unsorted = ({ label, cell, plan }: Column<Proposal>): Column<Proposal> => ({
  label,
  cell,
  ...(plan && { plan }),
});

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
  columnOf<Proposal>(proposalKind, "status", { cell: ProposalStatusCell }),
].map(unsorted);

const newest = { defaultSort: "-createdAt", filter, pageSize: PAGE };

/** Requests the card's proposals while the dashboard is still being drawn. */
export const usePrefetchProposals = () => usePrefetchList(api.proposals.list, newest);

/** The newest proposals, page by page, filtered by status; docs/product/dashboard.md. */
export function RecentProposals() {
  const { state, query } = useList(api.proposals.list, newest);
  const page = query.data;
  const empty = (
    <Box py="10" textAlign="center" color="fg.muted">
      <Nothing>No proposals found</Nothing>
    </Box>
  );
  return (
    <Card
      title="Recent Proposals"
      viewAll="/proposals"
      actions={<FilterField filter={filter} state={state} />}
    >
      <ListBody failure={couldNotBeLoaded("proposals")} query={query} rows={page?.rows} empty={empty}>
        <DataTable
          label="Recent Proposals"
          columns={columns}
          rows={page?.rows}
          skeletons={SKELETONS}
          sort={state.sort}
          onSort={state.setSort}
          isStale={query.isPlaceholderData}
          rowMenu={(proposal) => <RowAction {...proposal} />}
        />
      </ListBody>
      {page === undefined || page.rows.length === 0 ? null : (
        <Flex align="center" justify="space-between" gap="3" wrap="wrap" px="5" py="3" borderTopWidth="1px">
          <Text color="fg.muted" aria-live="polite">
            Showing {page.rows.length} of {page.total} proposals
          </Text>
          <PageButtons state={state} next={page.next} />
        </Flex>
      )}
    </Card>
  );
}

/** A draft is edited; one that was sent is viewed. */
const RowAction = ({ id, title, status }: Proposal) => {
  const isDraft = proposalStatuses.is(status, "unsent");
  const label = isDraft ? "Edit" : "View";
  return (
    <Link to={`/proposals/details/${id}${isDraft ? `?edit=${id}` : ""}`} aria-label={`${label} ${title}`}>
      {label}
    </Link>
  );
};
