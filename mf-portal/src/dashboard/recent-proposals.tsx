import type { Proposal } from "@dmc-hub/shared-types";
import { Box, Button, Flex, ErrorState, Link, Text } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { ChevronLeft, ChevronRight } from "@dmc-hub/sdk/icons";
import { type Column, DataTable, FilterField, useList } from "@dmc-hub/sdk/list";
import { api } from "../proposals/proposals-api.ts";
import { proposalStatuses } from "../proposals/proposal-statuses.ts";
import { Card, Nothing } from "./card.tsx";

/** Proposals of one page of the card. */
const PAGE = 5;

/** Rows while they load. */
const SKELETONS = 4;

/** The newest proposals, page by page, narrowed by status; docs/product/dashboard.md#recent-proposals. */
export function RecentProposals() {
  const { dates, money } = useFormat();
  const { state, query } = useList(api.proposals.list, {
    defaultSort: "-createdAt",
    filter: proposalStatuses.filter,
    pageSize: PAGE,
  });
  const columns: readonly Column<Proposal>[] = [
    {
      label: "Client",
      cell: ({ id, clientName }) => (
        <Link to={`/proposals/details/${id}`} color="fg">
          {clientName}
        </Link>
      ),
    },
    { label: "Destination", cell: ({ destination }) => destination },
    { label: "Dates", cell: ({ startDate, endDate }) => dates(startDate, endDate) },
    { label: "Value", cell: ({ value }) => <Text whiteSpace="nowrap">{money(value)}</Text> },
    { label: "Status", cell: proposalStatuses.Badge },
  ];
  const { data, error } = query;
  return (
    <Card
      title="Recent Proposals"
      viewAll="/proposals"
      actions={<FilterField filter={proposalStatuses.filter} state={state} />}
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
  const isDraft = status === "draft";
  const label = isDraft ? "Edit" : "View";
  return (
    <Link to={`/proposals/details/${id}${isDraft ? `?edit=${id}` : ""}`} aria-label={`${label} ${title}`}>
      {label}
    </Link>
  );
};
