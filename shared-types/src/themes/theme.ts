import * as z from "zod/mini";
import { crud } from "../core/crud.ts";
import { endpoint } from "../core/endpoint.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import { blankable, flag, hexColour, storable } from "../core/fields.ts";
import { describeSharedKind } from "../core/kind.ts";

/** Maximum size of a theme's custom styles, bytes. */
const STYLES_LIMIT = 65_536;

const customCss = z.string("Must be text").check(
  storable,
  z.refine<string>(
    (text) => new TextEncoder().encode(text).length <= STYLES_LIMIT,
    "Custom CSS may have at most 64 kB",
  ),
);

/** The look of a DMC's portal. Several DMCs may share one. */
export const themeKind = describeSharedKind({
  names: ["theme", "themes"],
  nameField: "name",
  fields: {
    name: required.text("Name", { least: 2, isSorted: true, isSearched: true }),
    primaryColor: other("colour", z._default(hexColour, "#0077b6"), "Primary Color", { start: "#0077b6" }),
    secondaryColor: other("colour", z._default(hexColour, "#48cae4"), "Secondary Color", {
      start: "#48cae4",
    }),
    accentColor: other("colour", blankable(hexColour), "Accent Color", {}),
    logo: optional.picture("Logo", {}),
    /** As typed. The API refuses anything that could affect more than the portal's look, naming the line. */
    customCss: other("prose", blankable(customCss), "Custom CSS", {}),
  },
  reads: {
    /** Address at which `customCss` is served; null if there is none. Set by the server alone. */
    stylesheet: other("text", z.nullable(z.string()), "Style sheet", {}),
  },
});

/** What an administrator sends to create a theme. */
export const themeDraft = themeKind.draft;
export type ThemeDraft = z.input<typeof themeDraft>;

export const theme = themeKind.item;
export type Theme = z.output<typeof theme>;

const calls = crud(themeKind, { access: ["admin"], conflicts: ["remove"] });

export const themes = {
  ...calls,
  remove: endpoint({
    ...calls.remove,
    summary: "Delete a theme; pass unassign to delete one in use, whose DMCs return to the default look",
    query: z.object({ unassign: z.optional(flag) }),
  }),
};
