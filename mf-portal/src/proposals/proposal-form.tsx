import { type Client, type Proposal, proposalKind } from "@dmc-hub/shared-types";
import { Link, useSearchParams } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { useRow } from "@dmc-hub/sdk/list";
import { ReadOnlyField } from "@dmc-hub/sdk/settings";
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

const partsOf = (priced: Proposal | undefined) =>
  [
    { names: ["clientId"], input: clientField },
    "title",
    "destination",
    { names: ["startDate", "endDate"], input: <DateRangeField /> },
    "pax",
    priced === undefined ? "value" : { names: [], input: <PricedValue {...priced} /> },
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
      parts={partsOf(proposal?.isPriced ? proposal : undefined)}
      start={{ clientId, title: startName }}
      addTitle="New Proposal"
      onSaved={onSaved}
      onClose={onClose}
    />
  );
}
