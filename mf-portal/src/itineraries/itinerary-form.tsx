import { type Itinerary, itineraryDraft, type Proposal } from "@dmc-hub/shared-types";
import { useNavigate, useSearchParams } from "@dmc-hub/sdk";
import { formWordsOf, RowFormDialog, SelectField, TextAreaField, TextField } from "@dmc-hub/sdk/forms";
import { useRow } from "@dmc-hub/sdk/list";
import { type MakeProps, PickField } from "@dmc-hub/sdk/pick";
import { ProposalForm } from "../proposals/proposal-form.tsx";
import { api as proposalsApi } from "../proposals/proposals-api.ts";
import { api } from "./itineraries-api.ts";
import { itineraryStatuses } from "./itinerary-statuses.ts";

const words = formWordsOf("Itinerary", "New Itinerary");

const newProposal = { label: "New proposal", Form: ProposalForm };

/**
 * Form of an itinerary. A new one may begin with the proposal that the address names as `proposalId`; it opens when
 * it is made.
 */
export function ItineraryForm({ id, onClose, startName = "", onSaved }: MakeProps<Itinerary>) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const proposalId = id === null ? Number(params.get("proposalId")) || null : null;
  const { data: proposal } = useRow(proposalsApi.proposals, proposalId);
  const { data: before } = useRow(api.itineraries, id);
  // The form begins with what the proposal says.
  if (proposalId !== null && proposal === undefined) return null;
  const open = ({ id: made }: Itinerary) => {
    if (id === null) void navigate(`/itineraries/details/${made}`);
  };
  return (
    <RowFormDialog
      resource={api.itineraries}
      id={id}
      schema={itineraryDraft}
      valuesOf={(row) => valuesOf(row, proposal, startName)}
      words={words}
      touches={["/api/dashboard"]}
      onSaved={onSaved ?? open}
      onClose={onClose}
    >
      <PickField
        name="proposalId"
        label="Proposal"
        isRequired
        resource={proposalsApi.proposals}
        nameOf={({ title }: Proposal) => title}
        detailOf={({ clientName }: Proposal) => clientName}
        create={newProposal}
      />
      <TextField name="title" label="Title" isRequired />
      <TextAreaField name="description" label="Description" />
      <SelectField
        name="status"
        label="Status"
        choices={itineraryStatuses.choicesFrom(before?.status ?? null)}
      />
    </RowFormDialog>
  );
}

const valuesOf = (row: Itinerary | null, proposal: Proposal | undefined, title: string) => ({
  proposalId: row?.proposalId ?? proposal?.id,
  title: row?.title ?? proposal?.title ?? title,
  description: row?.description ?? null,
  status: row?.status ?? "draft",
});
