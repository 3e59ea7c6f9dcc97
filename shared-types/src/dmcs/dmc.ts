import * as z from "zod/mini";
import { crud } from "../core/crud.ts";
import { endpoint } from "../core/endpoint.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import { blankable, digits, flag, id, line } from "../core/fields.ts";
import { describeSharedKind } from "../core/kind.ts";

/**
 * The first label of a portal's host name: lower-case letters, digits and hyphens, as in DNS. The API also
 * refuses the platform's own names.
 */
export const subdomain = line(2, "Subdomain must be at least 2 characters").check(
  z.regex(/^[a-z0-9-]+$/, "Subdomain can only contain lowercase letters, numbers, and hyphens"),
  z.maxLength(63, "Subdomain must be at most 63 characters"),
  z.refine((value: string) => !/^-|-$/.test(value), "Subdomain cannot start or end with a hyphen"),
);

/** A missing value means yes. */
const yesUnlessFalse = z.pipe(
  z.transform((value: unknown) => value ?? true),
  z.boolean("Must be true or false"),
) as unknown as z.ZodMiniType<boolean, boolean | null>;

/** A destination-management company: one tenant. */
export const dmcKind = describeSharedKind({
  names: ["DMC", "DMCs"],
  nameField: "name",
  fields: {
    name: required.text("Name", { least: 2, isSorted: true, isSearched: true }),
    subdomain: other("text", subdomain, "Subdomain", { isSorted: true, isSearched: true }),
    contactEmail: required.email("Contact Email", { isSearched: true }),
    contactPhone: optional.phone("Contact Phone", {}),
    logo: optional.picture("Logo", {}),
    themeId: other("reference", blankable(digits(id)), "Theme", { to: "theme", whenGone: "kept" }),
    /** Staff of an inactive DMC cannot sign in. */
    active: other("yesNo", z._default(yesUnlessFalse, true), "Active Status", {
      start: true,
    }),
  },
});

/** What an administrator sends to create a DMC. */
export const dmcDraft = dmcKind.draft;
export type DmcDraft = z.input<typeof dmcDraft>;

export const dmc = dmcKind.item;
export type Dmc = z.output<typeof dmc>;

const calls = crud(dmcKind, {
  access: ["admin"],
  filters: { active: z.optional(flag) },
  conflicts: ["create", "update", "remove"],
});

export const dmcs = {
  ...calls,
  remove: endpoint({
    ...calls.remove,
    summary: "Delete a DMC; pass its exact name to delete all its users and data with it",
    query: z.object({ name: z.optional(line(1, "Name is required")) }),
  }),
};
