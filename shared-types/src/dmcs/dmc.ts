import * as z from "zod/mini";
import { crud, endpoint } from "../core/endpoint.ts";
import {
  blankable,
  email,
  flag,
  id,
  line,
  maybe,
  optionalLine,
  pictureAddress,
  row,
} from "../core/fields.ts";

/**
 * The first label of a portal's host name: lower-case letters, digits and hyphens, as DNS allows. The API refuses the
 * platform's own names as well.
 */
export const subdomain = line(2, "Subdomain must be at least 2 characters").check(
  z.regex(/^[a-z0-9-]+$/, "Subdomain can only contain lowercase letters, numbers, and hyphens"),
  z.maxLength(63, "Subdomain must be at most 63 characters"),
  z.refine((value: string) => !/^-|-$/.test(value), "Subdomain cannot start or end with a hyphen"),
);

/** What an administrator sends to make a DMC; docs/product/dmcs.md#fields. */
export const dmcDraft = z.object({
  name: line(2, "Name must be at least 2 characters"),
  subdomain,
  contactEmail: email(),
  contactPhone: optionalLine(),
  logo: blankable(pictureAddress()),
  themeId: maybe(id),
  /** Staff of an inactive DMC cannot sign in. */
  active: z._default(z.boolean("Must be true or false"), true),
});
export type DmcDraft = z.input<typeof dmcDraft>;

/** A destination-management company: one tenant. */
export const dmc = z.object({ ...row, ...dmcDraft.shape });
export type Dmc = z.output<typeof dmc>;

const calls = crud("dmcs", {
  noun: "DMC",
  item: dmc,
  draft: dmcDraft,
  access: ["admin"],
  sort: ["name", "subdomain", "createdAt"],
  filters: {
    active: z.optional(flag),
  },
});

export const dmcs = {
  ...calls,
  remove: endpoint({
    ...calls.remove,
    summary: "Delete a DMC; with its exact name also one in use, with all of its users and data",
    query: z.object({ name: z.optional(line(1, "Name is required")) }),
  }),
};
