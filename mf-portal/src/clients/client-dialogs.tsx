import { type Client, clientDraft } from "@dmc-hub/shared-types";
import { Button, Link, Stack } from "@dmc-hub/sdk";
import { formWordsOf, RowFormDialog, SelectField, TextAreaField, TextField } from "@dmc-hub/sdk/forms";
import { Facts, RowPanel } from "@dmc-hub/sdk/overlay";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { ClientProposals } from "./client-proposals.tsx";
import type { MakeProps } from "@dmc-hub/sdk/pick";
import { api } from "./clients-api.ts";

const words = formWordsOf("Client");

const types = [
  { value: "corporate", label: "Corporate" },
  { value: "individual", label: "Individual" },
];

/** Form of a client. */
export const ClientForm = ({ id, onClose, startName = "", onSaved }: MakeProps<Client>) => (
  <RowFormDialog
    resource={api.clients}
    id={id}
    schema={clientDraft}
    valuesOf={(row) => valuesOf(row, startName)}
    words={words}
    touches={["/api/dashboard"]}
    onSaved={onSaved}
    onClose={onClose}
  >
    <TextField name="name" label="Name" isRequired />
    <SelectField name="type" label="Type" choices={types} />
    <TextField name="contactName" label="Contact" />
    <TextField name="email" label="Email" type="email" isRequired />
    <TextField name="phone" label="Phone" type="tel" />
    <TextAreaField name="notes" label="Notes" />
  </RowFormDialog>
);

const valuesOf = (row: Client | null, name: string) => ({
  name: row?.name ?? name,
  type: row?.type ?? "corporate",
  contactName: row?.contactName ?? null,
  email: row?.email ?? "",
  phone: row?.phone ?? null,
  notes: row?.notes ?? null,
});

/** Everything that is known of a client. */
export const ClientDetails = ({ id, onClose, onEdit }: RowDialogProps & { readonly onEdit: () => void }) => (
  <RowPanel
    resource={api.clients}
    id={id ?? 0}
    title={({ name }) => name}
    onClose={onClose}
    footer={() => (
      <Button size="sm" variant="outline" onClick={onEdit}>
        Edit Client
      </Button>
    )}
  >
    {(client) => (
      <Stack gap="8">
        <Facts facts={factsOf(client)} />
        <ClientProposals clientId={client.id} />
      </Stack>
    )}
  </RowPanel>
);

const factsOf = ({ type, contactName, email, phone, notes }: Client) =>
  [
    ["Type", type === "corporate" ? "Corporate" : "Individual"],
    ["Contact", contactName],
    [
      "Email",
      <Link key="email" to={`mailto:${email}`}>
        {email}
      </Link>,
    ],
    ["Phone", phone],
    ["Notes", notes],
  ] as const;
