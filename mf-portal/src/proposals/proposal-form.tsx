import { type Client, type Proposal, proposalKind } from "@dmc-hub/shared-types";
import { useSearchParams } from "@dmc-hub/sdk";
import { DateRangeField, KindForm } from "@dmc-hub/sdk/forms";
import { type MakeProps, PickField } from "@dmc-hub/sdk/pick";
import { ClientForm } from "../clients/client-dialogs.tsx";
import { api as clientsApi } from "../clients/clients-api.ts";
import { api } from "./proposals-api.ts";

const newClient = { label: "New client", Form: ClientForm };

const clientField = (
  <PickField
    name="clientId"
    label={proposalKind.fields.clientId.label}
    isRequired
    resource={clientsApi.clients}
    nameOf={({ name }: Client) => name}
    detailOf={({ email }: Client) => email}
    create={newClient}
  />
);

const parts = [
  { names: ["clientId"], input: clientField },
  "title",
  "destination",
  { names: ["startDate", "endDate"], input: <DateRangeField /> },
  "pax",
  "value",
  "status",
  "tags",
] as const;

/** Form of a proposal. A new one can start with the client named in the address as `clientId`. */
export function ProposalForm({ id, onClose, startName = "", onSaved }: MakeProps<Proposal>) {
  const [params] = useSearchParams();
  const clientId = Number(params.get("clientId")) || null;
  return (
    <KindForm
      kind={proposalKind}
      resource={api.proposals}
      id={id}
      parts={parts}
      start={{ clientId, title: startName }}
      addTitle="New Proposal"
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
