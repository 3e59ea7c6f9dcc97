import { type Proposal, proposalKind } from "@dmc-hub/shared-types";
import { useNavigate } from "@dmc-hub/sdk";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { type Column, columnOf, datesColumn, KindList, TwoLines } from "@dmc-hub/sdk/table";
import { ProposalStatusCell } from "./proposal-status.tsx";
import { api, lostWith } from "./proposals-api.ts";
import { useDuplicate } from "./use-duplicate.ts";

/** Address of a proposal's page. */
export const hrefOf = ({ id }: { readonly id: number }) => `/proposals/details/${id}`;

const dialogs = {
  Form: lazyView(async () => (await import("./proposal-form.tsx")).ProposalForm),
  hrefOf,
};

const columns: readonly Column<Proposal>[] = [
  columnOf(proposalKind, "clientName"),
  columnOf(proposalKind, "destination", {
    cell: ({ destination, title }) => <TwoLines below={title}>{destination}</TwoLines>,
  }),
  datesColumn,
  columnOf(proposalKind, "value"),
  columnOf(proposalKind, "status", { cell: ProposalStatusCell }),
  columnOf(proposalKind, "tags", { isExtra: true }),
];

const words = {
  search: "Search by client, destination or title",
  add: "New Proposal",
  open: "View Proposal",
  edit: "Edit Proposal",
  all: "All Statuses",
};

const exported = [
  "clientName",
  "title",
  "destination",
  "startDate",
  "endDate",
  "pax",
  "value",
  "status",
  "tags",
];

const list = { kind: proposalKind, resource: api.proposals, columns, words, dialogs, exported, lostWith };

/** The proposals of a DMC; docs/product/proposals.md. */
export function ProposalsScreen() {
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const entries = (proposal: Proposal) => [
    { label: "Duplicate", onSelect: () => void duplicate(proposal) },
    {
      label: "Create Itinerary",
      onSelect: () => void navigate(`/itineraries?edit=new&proposalId=${proposal.id}`),
    },
  ];
  return <KindList {...list} menu={{ entries }} />;
}
