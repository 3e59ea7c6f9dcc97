import { createApiClient, type Partner, partnerDraft, partners } from "@dmc-hub/shared-types";
import { formWordsOf, RowFormDialog, SelectField, TextField } from "@dmc-hub/sdk/forms";

import type { MakeProps } from "@dmc-hub/sdk/pick";

const api = createApiClient({ partners });

const words = formWordsOf("Partner");

const types = [
  { value: "supplier", label: "Supplier" },
  { value: "guide", label: "Guide" },
  { value: "agency", label: "Agency" },
];

/** The least that is to be known of a partner who is not there yet. */
export const NewPartnerForm = ({ onClose, startName = "", onSaved }: MakeProps<Partner>) => (
  <RowFormDialog
    resource={api.partners}
    id={null}
    schema={partnerDraft}
    valuesOf={() => ({ type: "supplier" as const, name: startName, email: "", phone: null })}
    words={words}
    onSaved={onSaved}
    onClose={onClose}
  >
    <SelectField name="type" label="Type" choices={types} />
    <TextField name="name" label="Name" isRequired />
    <TextField name="email" label="Email" type="email" isRequired />
    <TextField name="phone" label="Phone" type="tel" />
  </RowFormDialog>
);
