import { useState } from "react";
import { type Dmc, dmcKind, tidy } from "@dmc-hub/shared-types";
import { chakra, Input } from "@dmc-hub/sdk";
import { KindForm, SelectField, TextField } from "@dmc-hub/sdk/forms";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import { failedTo, type RowDialogProps } from "@dmc-hub/sdk/cards";
import { api } from "../api/admin-api.ts";
import type { DeletionProps } from "../cards/card-screen.tsx";
import { LogoField } from "../cards/logo-field.tsx";
import { useThemes } from "../themes/use-themes.ts";
import { usePortalAddress } from "./use-portal-address.ts";

/** Form of a DMC; the edit form can also make it inactive. */
export const DmcForm = ({ id, onClose }: RowDialogProps) => (
  <KindForm<typeof dmcKind, Dmc>
    kind={dmcKind}
    resource={api.dmcs}
    id={id}
    parts={[
      "name",
      { names: ["subdomain"], input: <SubdomainField /> },
      "contactEmail",
      "contactPhone",
      { names: ["logo"], input: <LogoField /> },
      { names: ["themeId"], input: <ThemeField /> },
      ...(id === null ? [] : (["active"] as const)),
    ]}
    start={{ active: true }}
    addTitle="Add New DMC"
    onClose={onClose}
  />
);

const SubdomainField = () => (
  <TextField
    name="subdomain"
    label={dmcKind.fields.subdomain.label}
    autoCapitalize="none"
    spellCheck={false}
    help={`The portal's address: ${usePortalAddress()("subdomain")}`}
    isRequired
  />
);

function ThemeField() {
  const { data: themes = [] } = useThemes();
  return (
    <SelectField
      name="themeId"
      label={dmcKind.fields.themeId.label}
      noneLabel="No theme"
      choices={themes.map((theme) => ({ value: theme.id, label: theme.name }))}
      isNumber
    />
  );
}

/** Asks before deleting a DMC, and for its name if it has users or data; docs/product/dmcs.md#deletion. */
export function DmcDeletion({ row: dmc, onClose }: DeletionProps<Dmc>) {
  const [typed, type] = useState("");
  return (
    <DeleteDialog
      resource={api.dmcs}
      row={dmc}
      name={dmc.name}
      noun="DMC"
      failed={failedTo("delete DMC", { hasStatus: true })}
      question="Are you sure you want to delete this DMC? This action cannot be undone."
      insistence={{
        label: "Delete DMC and all its data",
        query: { name: dmc.name },
        isReady: asSeen(typed) === asSeen(dmc.name),
        children: (
          <Label>
            To delete its users and all of its data too, type <strong>{dmc.name}</strong> here.
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
      invalidates={[api.users.list.path]}
      done={{ title: "DMC Deleted" }}
      onClose={onClose}
    />
  );
}

/** A name as it is seen and typed: pages show several spaces as one, and keyboards have one apostrophe. */
const asSeen = (name: string): string => tidy(name).replace(/\s+/g, " ").replace(/[‘’ʼ]/g, "'");

const Label = chakra("label", { base: { display: "block", mt: "4", overflowWrap: "anywhere" } });
