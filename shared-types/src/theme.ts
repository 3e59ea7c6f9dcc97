import * as z from "zod/mini";
import { crud } from "./endpoint.ts";
import { blankable, hexColour, line, optionalProse, row, webAddress } from "./fields.ts";

/** What an administrator sends to make a theme; specification §5. */
export const themeDraft = z.object({
  name: line(2, "Name must be at least 2 characters"),
  primaryColor: z._default(hexColour, "#0077b6"),
  secondaryColor: z._default(hexColour, "#48cae4"),
  accentColor: blankable(hexColour),
  logo: blankable(webAddress()),
  customCss: optionalProse(),
});
export type ThemeDraft = z.input<typeof themeDraft>;

/** The look of a DMC's portal. Several DMCs may share one. */
export const theme = z.object({ ...row, ...themeDraft.shape });
export type Theme = z.output<typeof theme>;

export const themes = crud("themes", {
  noun: "theme",
  item: theme,
  draft: themeDraft,
  access: ["admin"],
  sort: ["name", "createdAt"],
});
