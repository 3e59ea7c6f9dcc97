import type { ComponentProps } from "react";
import type { Company } from "@dmc-hub/shared-types";
import { SettingsForm } from "@dmc-hub/sdk/settings";
import { api } from "../settings-api.ts";

/** What else shows the company: the frame, everything that formats its money and days, and what has no price of its own yet. */
const invalidates = ["/api/dmc-info", "/api/proposals"];

type Values = Record<string, string | null>;

/** A form of some of the company's fields. */
export const CompanyForm = <V extends Values>(
  props: Pick<
    ComponentProps<typeof SettingsForm<Company, V, Partial<Company>>>,
    "schema" | "valuesOf" | "children"
  >,
) => <SettingsForm resource={api.company} invalidates={invalidates} {...props} />;
