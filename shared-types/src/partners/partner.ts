import * as z from "zod/mini";
import { endpoint, tenantCrud } from "../core/endpoint.ts";
import { email, line, optionalLine, optionalProse, prose, tenantRow } from "../core/fields.ts";
import { importOf } from "../core/many-rows.ts";
import { message } from "../messages/message.ts";

/** What a partner does for a DMC. */
export const partnerType = z.enum(["supplier", "guide", "agency"], "Must be supplier, guide or agency");
export type PartnerType = z.output<typeof partnerType>;

/** What staff send to make a partner. */
export const partnerDraft = z.object({
  name: line(2, "Name must be at least 2 characters"),
  type: partnerType,
  email: email(),
  phone: optionalLine(),
  contactName: optionalLine(),
  location: optionalLine(),
  /** A guide's field, such as "Wine regions"; null falls back to the first word of the notes. */
  specialty: optionalLine(),
  notes: optionalProse(),
});
export type PartnerDraft = z.input<typeof partnerDraft>;

/** A supplier, guide or agency that a DMC works with. */
export const partner = z.object({ ...tenantRow, ...partnerDraft.shape });
export type Partner = z.output<typeof partner>;

/** A guide's specialty as screens show it: its own field, else the first word of notes, else "Local Guide". */
export const specialtyOf = ({ specialty, notes }: Pick<Partner, "specialty" | "notes">) =>
  specialty ?? notes?.trim().split(/\s+/)[0] ?? "Local Guide";

/** What staff write to a partner. Subject and message together fit into a message's text. */
export const partnerContact = z.object({
  subject: line(1, "Subject is required"),
  message: prose(10, "Message should be at least 10 characters").check(
    z.maxLength(19_000, "Must be at most 19000 characters"),
  ),
});
export type PartnerContact = z.input<typeof partnerContact>;

const own = tenantCrud("partners", {
  noun: "partner",
  item: partner,
  draft: partnerDraft,
  access: ["admin", "dmc"],
  sort: ["name", "contactName", "email", "location", "createdAt"],
  conflicts: ["remove"],
  filters: { type: z.optional(partnerType) },
});

export const partners = {
  ...own,
  contact: endpoint({
    ...own.create,
    path: "/api/partners/:id/contact",
    summary: "Send a mail to a partner, and keep a copy as a message about them",
    params: own.get.params,
    body: partnerContact,
    response: message,
  }),
  import: importOf("partners", partnerDraft),
};
