import { type Theme, themeKind } from "@dmc-hub/shared-types";
import { ColourField, KindForm, TextAreaField, useFormContext } from "@dmc-hub/sdk/forms";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import { failedTo, type RowDialogProps } from "@dmc-hub/sdk/cards";
import { api } from "../api/admin-api.ts";
import type { DeletionProps } from "../cards/card-screen.tsx";
import { LogoField } from "../cards/logo-field.tsx";
import { ContrastNote } from "./contrast-note.tsx";
import { ThemePreview } from "./theme-preview.tsx";

const { fields } = themeKind;

/** Form of a theme. */
export const ThemeForm = ({ id, onClose }: RowDialogProps) => (
  <KindForm<typeof themeKind, Theme>
    kind={themeKind}
    resource={api.themes}
    id={id}
    parts={parts}
    addTitle="Create New Theme"
    onClose={onClose}
  />
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
        label={fields.primaryColor.label}
        help={<ContrastNote colour={primaryColor} />}
        isRequired
      />
      <ColourField
        name="secondaryColor"
        label={fields.secondaryColor.label}
        help={<ContrastNote colour={secondaryColor} />}
        isRequired
      />
      <ColourField
        name="accentColor"
        label={fields.accentColor.label}
        placeholder="#FF5733"
        help={<ContrastNote colour={accentColor} />}
      />
      <ThemePreview {...{ primaryColor, secondaryColor, accentColor, customCss }} />
      <TextAreaField
        name="customCss"
        label={fields.customCss.label}
        rows={8}
        help="For this theme's portals alone. At most 64 kB; nothing may be loaded from elsewhere or fixed to the window."
        isCode
      />
    </>
  );
}

const parts = [
  "name",
  { names: ["logo"], input: <LogoField /> },
  { names: ["primaryColor", "secondaryColor", "accentColor", "customCss"], input: <LookFields /> },
] as const;

/** Asks before deleting a theme, and once more if DMCs use it; docs/product/themes.md#deletion. */
export const ThemeDeletion = ({ row: theme, onClose }: DeletionProps<Theme>) => (
  <DeleteDialog
    resource={api.themes}
    row={theme}
    name={theme.name}
    noun="theme"
    failed={failedTo("delete theme", { hasStatus: true })}
    question="Are you sure you want to delete this theme? This action cannot be undone."
    insistence={{ label: "Delete anyway", query: { unassign: true } }}
    invalidates={[api.dmcs.list.path]}
    done={{ title: "Theme Deleted" }}
    onClose={onClose}
  />
);
