import { type Theme, themeDraft } from "@dmc-hub/shared-types";
import { formWordsOf, RowFormDialog, TextAreaField, TextField } from "@dmc-hub/sdk/forms";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { api } from "../api.ts";
import type { DeletionProps } from "../cards/card-screen.tsx";

const standard = formWordsOf("Theme", "Create New Theme");

/** Form of a theme. */
export const ThemeForm = ({ id, onClose }: RowDialogProps) => (
  <RowFormDialog
    resource={api.themes}
    id={id}
    schema={themeDraft}
    valuesOf={valuesOf}
    words={standard}
    onClose={onClose}
  >
    <TextField name="name" label="Name" isRequired />
    <TextField name="primaryColor" label="Primary Color" spellCheck={false} isRequired />
    <TextField name="secondaryColor" label="Secondary Color" spellCheck={false} isRequired />
    <TextField name="accentColor" label="Accent Color" spellCheck={false} placeholder="#FF5733" />
    <TextField name="logo" label="Logo URL" type="url" placeholder="https://" />
    <TextAreaField name="customCss" label="Custom CSS" />
  </RowFormDialog>
);

/** A new theme starts with the defaults of specification §5. */
const valuesOf = (row: Theme | null) => ({
  name: row?.name ?? "",
  primaryColor: row?.primaryColor ?? "#0077b6",
  secondaryColor: row?.secondaryColor ?? "#48cae4",
  accentColor: row?.accentColor ?? null,
  logo: row?.logo ?? null,
  customCss: row?.customCss ?? null,
});

/** Asks before a theme is deleted; specification §2. */
export const ThemeDeletion = ({ row: theme, onClose }: DeletionProps<Theme>) => (
  <DeleteDialog
    resource={api.themes}
    row={theme}
    name={theme.name}
    noun="theme"
    question="Are you sure you want to delete this theme? This action cannot be undone."
    done={{ title: "Theme Deleted" }}
    onClose={onClose}
  />
);
