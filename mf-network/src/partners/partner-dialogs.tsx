import { type Partner, partnerDraft, type PartnerType, specialtyOf } from "@dmc-hub/shared-types";
import { Button, Link } from "@dmc-hub/sdk";
import { formWordsOf, RowFormDialog, TextAreaField, TextField } from "@dmc-hub/sdk/forms";
import { Facts, RowPanel } from "@dmc-hub/sdk/overlay";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { api } from "./partners.ts";

const nouns: Record<PartnerType, string> = { supplier: "Supplier", guide: "Guide", agency: "Agency" };

/** Form of a supplier, guide or agency. */
export function PartnerForm({ id, type, onClose }: RowDialogProps & { readonly type: PartnerType }) {
  return (
    <RowFormDialog
      resource={api.partners}
      id={id}
      schema={partnerDraft}
      valuesOf={(row) => valuesOf(row, type)}
      words={formWordsOf(nouns[type])}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired />
      {type === "guide" ? <TextField name="specialty" label="Specialty" placeholder="Wine regions" /> : null}
      <TextField name="contactName" label="Contact Person" />
      <TextField name="email" label="Email" type="email" isRequired />
      <TextField name="phone" label="Phone" type="tel" />
      <TextField name="location" label="Location" />
      <TextAreaField name="notes" label="Notes" />
    </RowFormDialog>
  );
}

const valuesOf = (row: Partner | null, type: PartnerType) => ({
  type,
  name: row?.name ?? "",
  specialty: row?.specialty ?? null,
  contactName: row?.contactName ?? null,
  email: row?.email ?? "",
  phone: row?.phone ?? null,
  location: row?.location ?? null,
  notes: row?.notes ?? null,
});

/** Everything that is known of a supplier, guide or agency. */
export const PartnerDetails = ({ id, onClose, onEdit }: RowDialogProps & { readonly onEdit: () => void }) => (
  <RowPanel
    resource={api.partners}
    id={id ?? 0}
    title={({ name }) => name}
    onClose={onClose}
    footer={() => (
      <Button size="sm" variant="outline" onClick={onEdit}>
        Edit
      </Button>
    )}
  >
    {(partner) => <Facts facts={factsOf(partner)} />}
  </RowPanel>
);

const factsOf = (partner: Partner) => {
  const { type, contactName, email, phone, location, notes } = partner;
  const specialty = type === "guide" ? ([["Specialty", specialtyOf(partner)]] as const) : [];
  return [
    ...specialty,
    ["Contact Person", contactName],
    [
      "Email",
      <Link key="email" to={`mailto:${email}`}>
        {email}
      </Link>,
    ],
    ["Phone", phone],
    ["Location", location],
    ["Notes", notes],
  ] as const;
};
