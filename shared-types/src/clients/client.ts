import * as z from "zod/mini";
import { tenantCrud } from "../core/endpoint.ts";
import { importOf } from "../core/many-rows.ts";
import {
  blankable,
  email,
  line,
  optionalLine,
  optionalProse,
  tenantRow,
  pictureAddress,
} from "../core/fields.ts";

/** Whether a client is a company or a person. */
export const clientType = z.enum(["corporate", "individual"], "Must be corporate or individual");

/** What staff send to make a client. */
export const clientDraft = z.object({
  name: line(2, "Name must be at least 2 characters"),
  type: z._default(clientType, "corporate"),
  contactName: optionalLine(),
  email: email(),
  phone: optionalLine(),
  avatar: blankable(pictureAddress()),
  notes: optionalProse(),
});
export type ClientDraft = z.input<typeof clientDraft>;

/** Somebody for whom a DMC plans travel. */
export const client = z.object({ ...tenantRow, ...clientDraft.shape });
export type Client = z.output<typeof client>;

export const clients = {
  ...tenantCrud("clients", {
    noun: "client",
    item: client,
    draft: clientDraft,
    access: ["admin", "dmc"],
    sort: ["name", "type", "contactName", "email", "createdAt"],
    conflicts: ["remove"],
    filters: { type: z.optional(clientType) },
  }),
  import: importOf("clients", clientDraft),
};
