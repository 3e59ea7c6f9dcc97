import * as z from "zod/mini";
import { id, storable } from "../core/fields.ts";

/** Path of a list's screen: "/clients". */
export const listPath = z
  .string("Must be text")
  .check(z.regex(/^\/[a-z][a-z0-9/-]{0,59}$/, "Must be the address of a list such as /clients"));

const columnName = z
  .string()
  .check(z.minLength(1, "Must not be blank"), z.maxLength(60, "Must be at most 60 characters"), storable);

/** Changes what a person has chosen for a list; null brings the standard back, what is missing stays. */
export const listChoice = z.object({
  list: listPath,
  columns: z.optional(
    z.nullable(z.array(columnName).check(z.minLength(1, "Show at least one"), z.maxLength(40, "At most 40"))),
  ),
  viewId: z.optional(z.nullable(id)),
});
export type ListChoice = z.input<typeof listChoice>;
