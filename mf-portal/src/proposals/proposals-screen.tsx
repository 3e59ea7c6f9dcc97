import type { Proposal } from "@dmc-hub/shared-types";
import { Box, Text, useNavigate } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import type { Column } from "@dmc-hub/sdk/list";
import { ListScreen } from "@dmc-hub/sdk/table";
import { api } from "./proposals-api.ts";
import { proposalStatuses } from "./proposal-statuses.ts";
import { useDuplicate } from "./use-duplicate.ts";

const ProposalForm = lazyView(async () => (await import("./proposal-form.tsx")).ProposalForm);

/** Where a proposal's page lies. */
export const hrefOf = ({ id }: { readonly id: number }) => `/proposals/details/${id}`;

/** The proposals of a DMC; docs/product/proposals.md. */
export function ProposalsScreen() {
  const { dates, money } = useFormat();
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const columns: readonly Column<Proposal>[] = [
    { label: "Client", sort: "clientName", cell: ({ clientName }) => clientName },
    { label: "Destination", sort: "destination", cell: (proposal) => <Journey {...proposal} /> },
    { label: "Dates", sort: "startDate", cell: ({ startDate, endDate }) => dates(startDate, endDate) },
    { label: "Value", sort: "value", cell: ({ value }) => <Text whiteSpace="nowrap">{money(value)}</Text> },
    { label: "Status", sort: "status", cell: proposalStatuses.Badge },
  ];
  return (
    <ListScreen
      title="Proposals"
      noun={["proposal", "proposals"]}
      resource={api.proposals}
      filter={proposalStatuses.filter}
      bulkStatus={proposalStatuses.bulk}
      defaultSort="-createdAt"
      columns={columns}
      searchLabel="Search by client, destination or title"
      addLabel="New Proposal"
      emptyTitle="No proposals found"
      nameOf={({ title }) => title}
      hrefOf={hrefOf}
      menu={{
        open: "View Proposal",
        edit: "Edit Proposal",
        more: (proposal) => [
          { label: "Duplicate", onSelect: () => void duplicate(proposal) },
          {
            label: "Create Itinerary",
            onSelect: () => void navigate(`/itineraries?edit=new&proposalId=${proposal.id}`),
          },
        ],
      }}
      exported={exported}
      Form={ProposalForm}
      touches={["/api/dashboard"]}
    />
  );
}

const Journey = ({ destination, title }: Proposal) => (
  <Box>
    <Text color="fg">{destination}</Text>
    <Text textStyle="xs" color="fg.muted">
      {title}
    </Text>
  </Box>
);

const exported = {
  Client: "clientName",
  Title: "title",
  Destination: "destination",
  "Start date": "startDate",
  "End date": "endDate",
  Travellers: "pax",
  Value: "value",
  Status: "status",
} as const;
