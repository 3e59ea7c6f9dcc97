import { type Itinerary, itineraryKind, type Proposal, proposalKind } from "@dmc-hub/shared-types";
import { useNavigate, useSearchParams } from "@dmc-hub/sdk";
import { KindForm, useFormContext } from "@dmc-hub/sdk/forms";
import { useRow } from "@dmc-hub/sdk/list";
import { RowWait } from "@dmc-hub/sdk/overlay";
import { type MakeProps, PickField } from "@dmc-hub/sdk/pick";
import { ProposalForm } from "../proposals/proposal-form.tsx";
import { api as proposalsApi } from "../proposals/proposals-api.ts";
import { api } from "./itineraries-api.ts";

const newProposal = { label: "New proposal", Form: ProposalForm };

/** What it was made from. Another proposal ends the itinerary's links. */
function ProposalField({ before }: { readonly before: Itinerary | undefined }) {
  const { watch } = useFormContext();
  const isOther = before !== undefined && watch("proposalId") !== before.proposalId;
  return (
    <PickField
      name="proposalId"
      label={itineraryKind.fields.proposalId.label}
      isRequired
      resource={proposalsApi.proposals}
      sort={proposalKind.order}
      nameOf={({ title }: Proposal) => title}
      detailOf={({ clientName }: Proposal) => clientName}
      create={newProposal}
      {...(isOther && { help: "Links to this itinerary that were sent stop working." })}
    />
  );
}

const partsOf = (before: Itinerary | undefined) =>
  [
    { names: ["proposalId"], input: <ProposalField before={before} /> },
    "title",
    "description",
    "status",
  ] as const;

const ADD_TITLE = "New Itinerary";

/**
 * Form of an itinerary. A new one can start with the proposal named in the address as `proposalId`; once
 * created, it opens.
 */
export function ItineraryForm({ id, onClose, startName = "", onSaved }: MakeProps<Itinerary>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const proposalId = id === null ? Number(params.get("proposalId")) || null : null;
  const { data: proposal, error } = useRow(proposalsApi.proposals, proposalId);
  const { data: itinerary } = useRow(api.itineraries, id);
  // The form starts with the proposal's values.
  if (proposalId !== null && proposal === undefined)
    return <RowWait title={ADD_TITLE} error={error} onClose={onClose} />;
  const open = ({ id: made }: Itinerary) => {
    if (id === null) void navigate(`/itineraries/details/${made}`);
  };
  return (
    <KindForm
      kind={itineraryKind}
      resource={api.itineraries}
      id={id}
      parts={partsOf(itinerary)}
      start={{ proposalId: proposal?.id, title: proposal?.title ?? startName }}
      addTitle={ADD_TITLE}
      onSaved={onSaved ?? open}
      onClose={onClose}
    />
  );
}
