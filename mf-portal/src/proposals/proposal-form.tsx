import { type Client, type Proposal, proposalDraft } from "@dmc-hub/shared-types";
import { useSearchParams } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import {
  DateRangeField,
  formWordsOf,
  NumberField,
  RowFormDialog,
  SelectField,
  TextField,
} from "@dmc-hub/sdk/forms";
import { useRow } from "@dmc-hub/sdk/list";
import { type MakeProps, PickField } from "@dmc-hub/sdk/pick";
import { ClientForm } from "../clients/client-dialogs.tsx";
import { api as clientsApi } from "../clients/clients-api.ts";
import { api } from "./proposals-api.ts";
import { proposalStatuses } from "./proposal-statuses.ts";

const words = formWordsOf("Proposal", "New Proposal");

const newClient = { label: "New client", Form: ClientForm };

/** Form of a proposal. A new one may begin with the client that the address names as `clientId`. */
export function ProposalForm({ id, onClose, startName = "", onSaved }: MakeProps<Proposal>) {
  const [params] = useSearchParams();
  const clientId = Number(params.get("clientId")) || null;
  const { currency } = useFormat();
  const { data: before } = useRow(api.proposals, id);
  return (
    <RowFormDialog
      resource={api.proposals}
      id={id}
      schema={proposalDraft}
      valuesOf={(row) => valuesOf(row, clientId, startName)}
      words={words}
      touches={["/api/dashboard", "/api/itineraries"]}
      onSaved={onSaved}
      onClose={onClose}
    >
      <PickField
        name="clientId"
        label="Client"
        isRequired
        resource={clientsApi.clients}
        nameOf={({ name }: Client) => name}
        detailOf={({ email }: Client) => email}
        create={newClient}
      />
      <TextField name="title" label="Title" isRequired />
      <TextField name="destination" label="Destination" isRequired />
      <DateRangeField />
      <NumberField name="pax" label="Travellers" isWhole isRequired />
      <NumberField name="value" label="Value" unit={currency} isRequired />
      <SelectField
        name="status"
        label="Status"
        choices={proposalStatuses.choicesFrom(before?.status ?? null)}
      />
    </RowFormDialog>
  );
}

const valuesOf = (row: Proposal | null, clientId: number | null, title: string) => ({
  clientId: row?.clientId ?? (clientId as number),
  title: row?.title ?? title,
  destination: row?.destination ?? "",
  startDate: row?.startDate ?? null,
  endDate: row?.endDate ?? null,
  pax: row?.pax ?? 1,
  value: row?.value ?? 0,
  status: row?.status ?? "draft",
});
