import { useState } from "react";
import { type Dmc, dmcDraft } from "@dmc-hub/shared-types";
import { chakra, Input } from "@dmc-hub/sdk";
import { CheckboxField, formWordsOf, RowFormDialog, SelectField, TextField } from "@dmc-hub/sdk/forms";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { api } from "../api.ts";
import type { DeletionProps } from "../cards/card-screen.tsx";
import { LogoField } from "../cards/logo-field.tsx";
import { useThemes } from "../themes/use-themes.ts";

const words = formWordsOf("DMC", "Add New DMC");

/** Form of a DMC; the edit form can also make it inactive. */
export function DmcForm({ id, onClose }: RowDialogProps) {
  const { data: themes = [] } = useThemes();
  return (
    <RowFormDialog
      resource={api.dmcs}
      id={id}
      schema={dmcDraft}
      valuesOf={valuesOf}
      words={words}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired />
      <TextField
        name="subdomain"
        label="Subdomain"
        autoCapitalize="none"
        spellCheck={false}
        help={`The portal's address: subdomain.${location.host}`}
        isRequired
      />
      <TextField name="contactEmail" label="Contact Email" type="email" isRequired />
      <TextField name="contactPhone" label="Contact Phone" type="tel" />
      <LogoField />
      <SelectField
        name="themeId"
        label="Theme"
        noneLabel="No theme"
        choices={themes.map((theme) => ({ value: theme.id, label: theme.name }))}
        isNumber
      />
      {id === null ? null : <CheckboxField name="active" label="Active Status" />}
    </RowFormDialog>
  );
}

const valuesOf = (row: Dmc | null) => ({
  name: row?.name ?? "",
  subdomain: row?.subdomain ?? "",
  contactEmail: row?.contactEmail ?? "",
  contactPhone: row?.contactPhone ?? null,
  logo: row?.logo ?? null,
  themeId: row?.themeId ?? null,
  active: row?.active ?? true,
});

/** Asks before a DMC is deleted, and for its name where it has users or data; docs/product/dmcs.md#deletion. */
export function DmcDeletion({ row: dmc, onClose }: DeletionProps<Dmc>) {
  const [typed, type] = useState("");
  return (
    <DeleteDialog
      resource={api.dmcs}
      row={dmc}
      name={dmc.name}
      noun="DMC"
      question="Are you sure you want to delete this DMC? This action cannot be undone."
      insistence={{
        label: "Delete DMC and all it has",
        query: { name: typed.trim() },
        isReady: typed.trim() === dmc.name,
        children: (
          <Label>
            To delete its users and all of its data as well, type <strong>{dmc.name}</strong> here.
            <Input
              mt="1.5"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          </Label>
        ),
      }}
      touches={[api.users.list.path]}
      done={{ title: "DMC Deleted" }}
      onClose={onClose}
    />
  );
}

const Label = chakra("label", { base: { display: "block", mt: "4", overflowWrap: "anywhere" } });
