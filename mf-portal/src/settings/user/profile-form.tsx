import type { ComponentProps } from "react";
import type { Profile } from "@dmc-hub/shared-types";
import { SettingsForm } from "@dmc-hub/sdk/settings";
import { api } from "../settings-api.ts";

/** What else shows the account: the frame, number and date formats, colleagues, and messages. */
const invalidates = ["/api/user", api.company.members.path, "/api/messages"];

type Values = Record<string, string | boolean | null>;

/** A form of some fields of the signed-in person's account. */
export const ProfileForm = <V extends Values>(
  props: Pick<
    ComponentProps<typeof SettingsForm<Profile, V, Partial<Profile>>>,
    "schema" | "valuesOf" | "children"
  >,
) => <SettingsForm resource={api.profile} invalidates={invalidates} {...props} />;
