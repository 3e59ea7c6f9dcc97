import * as z from "zod/mini";
import { crud, endpoint } from "../core/endpoint.ts";
import { blankable, flag, hexColour, line, pictureAddress, row, storable } from "../core/fields.ts";

/** Most bytes of a theme's own styles; docs/product/themes.md#custom-css. */
const STYLES_LIMIT = 65_536;

const customCss = z.string("Must be text").check(
  storable,
  z.refine<string>(
    (text) => new TextEncoder().encode(text).length <= STYLES_LIMIT,
    "Custom CSS may have at most 64 kB",
  ),
);

/** What an administrator sends to make a theme; docs/product/themes.md#fields. */
export const themeDraft = z.object({
  name: line(2, "Name must be at least 2 characters"),
  primaryColor: z._default(hexColour, "#0077b6"),
  secondaryColor: z._default(hexColour, "#48cae4"),
  accentColor: blankable(hexColour),
  logo: blankable(pictureAddress()),
  /** As typed. The API refuses what could reach outside a portal's own look, with the line. */
  customCss: blankable(customCss),
});
export type ThemeDraft = z.input<typeof themeDraft>;

/** The look of a DMC's portal. Several DMCs may share one. */
export const theme = z.object({
  ...row,
  ...themeDraft.shape,
  /** Address of `customCss` as it is served; null without any. Written by the server alone. */
  stylesheet: z.nullable(z.string()),
});
export type Theme = z.output<typeof theme>;

const calls = crud("themes", {
  noun: "theme",
  item: theme,
  draft: themeDraft,
  access: ["admin"],
  sort: ["name", "createdAt"],
});

export const themes = {
  ...calls,
  remove: endpoint({
    ...calls.remove,
    summary: "Delete a theme; with unassign also one in use, whose DMCs go back to the standard look",
    query: z.object({ unassign: z.optional(flag) }),
  }),
};
