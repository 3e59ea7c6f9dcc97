import { type Theme, themeDraft } from "@dmc-hub/shared-types";
import {
  ColourField,
  formWordsOf,
  RowFormDialog,
  TextAreaField,
  TextField,
  useFormContext,
} from "@dmc-hub/sdk/forms";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { api } from "../api.ts";
import type { DeletionProps } from "../cards/card-screen.tsx";
import { LogoField } from "../cards/logo-field.tsx";
import { ContrastNote } from "./contrast-note.tsx";
import { ThemePreview } from "./theme-preview.tsx";

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
    <LogoField />
    <LookFields />
  </RowFormDialog>
);

function LookFields() {
  const { watch } = useFormContext();
  const [primaryColor, secondaryColor, accentColor, customCss] = watch([
    "primaryColor",
    "secondaryColor",
    "accentColor",
    "customCss",
  ]);
  return (
    <>
      <ColourField
        name="primaryColor"
        label="Primary Color"
        help={<ContrastNote colour={primaryColor} />}
        isRequired
      />
      <ColourField
        name="secondaryColor"
        label="Secondary Color"
        help={<ContrastNote colour={secondaryColor} />}
        isRequired
      />
      <ColourField
        name="accentColor"
        label="Accent Color"
        placeholder="#FF5733"
        help={<ContrastNote colour={accentColor} />}
      />
      <ThemePreview {...{ primaryColor, secondaryColor, accentColor, customCss }} />
      <TextAreaField
        name="customCss"
        label="Custom CSS"
        rows={8}
        help="For this theme's portals alone. At most 64 kB; nothing may be loaded from elsewhere or fixed to the window."
        isCode
      />
    </>
  );
}

/** A new theme starts with the product's own colours; docs/product/themes.md#fields. */
const valuesOf = (row: Theme | null) => ({
  name: row?.name ?? "",
  primaryColor: row?.primaryColor ?? "#0077b6",
  secondaryColor: row?.secondaryColor ?? "#48cae4",
  accentColor: row?.accentColor ?? null,
  logo: row?.logo ?? null,
  customCss: row?.customCss ?? null,
});

/** Asks before a theme is deleted, and once more where DMCs use it; docs/product/themes.md#deletion. */
export const ThemeDeletion = ({ row: theme, onClose }: DeletionProps<Theme>) => (
  <DeleteDialog
    resource={api.themes}
    row={theme}
    name={theme.name}
    noun="theme"
    question="Are you sure you want to delete this theme? This action cannot be undone."
    insistence={{ label: "Delete all the same", query: { unassign: true } }}
    touches={[api.dmcs.list.path]}
    done={{ title: "Theme Deleted" }}
    onClose={onClose}
  />
);
