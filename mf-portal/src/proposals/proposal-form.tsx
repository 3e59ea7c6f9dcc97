import { type Client, clientKind, type Proposal, proposalKind } from "@dmc-hub/shared-types";
import { Link, useSearchParams } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { useRow } from "@dmc-hub/sdk/list";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
import { DateRangeField, KindForm, useFormContext } from "@dmc-hub/sdk/forms";
import { type MakeProps, PickField } from "@dmc-hub/sdk/pick";
import { ClientForm } from "../clients/client-dialogs.tsx";
import { api as clientsApi } from "../clients/clients-api.ts";
import { api } from "./proposals-api.ts";

const newClient = { label: "New client", Form: ClientForm };

/** Whose proposal it is. Another client ends the links, which the former one has. */
function ClientField({ before }: { readonly before: Proposal | undefined }) {
  const { watch } = useFormContext();
  const isOther = before !== undefined && watch("clientId") !== before.clientId;
  return (
    <PickField
      name="clientId"
      label={proposalKind.fields.clientId.label}
      isRequired
      resource={clientsApi.clients}
      sort={clientKind.order}
      nameOf={({ name }: Client) => name}
      detailOf={({ email }: Client) => email}
      create={newClient}
      {...(isOther && { help: `Links that ${before.clientName} was sent stop working.` })}
    />
  );
}

const partsOf = (before: Proposal | undefined) =>
  [
    { names: ["clientId"], input: <ClientField before={before} /> },
    "title",
    "destination",
    { names: ["startDate", "endDate"], input: <DateRangeField /> },
    "pax",
    before?.isPriced ? { names: [], input: <PricedValue {...before} /> } : "value",
    "status",
    "tags",
  ] as const;

/** A value that comes from price lines. */
function PricedValue({ id, value, currency }: Proposal) {
  const { money } = useFormat();
  return (
    <ReadOnlyField
      label={proposalKind.fields.value.label}
      value={money(value, currency)}
      help={
        <>
          It comes from the <Link to={`/proposals/details/${id}?tab=price`}>price lines</Link>.
        </>
      }
    />
  );
}

/** Form of a proposal. A new one can start with the client named in the address as `clientId`. */
export function ProposalForm({ id, onClose, startName = "", onSaved }: MakeProps<Proposal>) {
  const [params] = useSearchParams();
  const { data: proposal } = useRow(api.proposals, id);
  const clientId = Number(params.get("clientId")) || null;
  return (
    <KindForm
      kind={proposalKind}
      resource={api.proposals}
      id={id}
      parts={partsOf(proposal)}
      start={{ clientId, title: startName }}
      addTitle="New Proposal"
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
