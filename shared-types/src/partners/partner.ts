import * as z from "zod/mini";
import { importOf } from "../core/bulk-body.ts";
import { tenantCrud } from "../core/crud.ts";
import { endpoint } from "../core/endpoint.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { blankable, line, prose } from "../core/fields.ts";
import { describeKind } from "../core/kind.ts";
import { currency } from "../core/currency.ts";
import { commissionTypes, percent, pricingPercent } from "../pricing/price-rules.ts";
import { tagFilter, tags } from "../core/tags.ts";
import { guideClashesKey } from "../activities/guide-clashes-key.ts";
import { message } from "../messages/message.ts";
import { partnerTypes } from "./partner-type.ts";
import { namedBy } from "../relations/relation.ts";

/** A supplier, guide or agency that a DMC works with. */
export const partnerKind = describeKind({
  names: ["partner", "partners"],
  nameField: "name",
  fields: {
    name: required.text("Name", { least: 2, isSorted: true, isSearched: true, aliases: ["company"] }),
    /** The partner's role for a DMC. */
    type: required.choice("Type", partnerTypes, { start: "supplier", isFiltered: true }),
    /** A guide's field, such as "Wine regions"; null falls back to the first word of the notes. */
    specialty: optional.text("Specialty", {}),
    contactName: optional.text("Contact Person", {
      isSorted: true,
      isSearched: true,
      aliases: ["contact", "contact name"],
    }),
    email: required.email("Email", { isSorted: true, aliases: ["e-mail", "mail", "email address"] }),
    phone: optional.phone("Phone", { aliases: ["telephone", "mobile"] }),
    location: optional.text("Location", { isSorted: true, isSearched: true, aliases: ["city", "place"] }),
    /** ISO 4217, of its prices; null for the company's. */
    currency: other("text", blankable(currency), "Currency", {}),
    /** What is put on its services, or for an agency on all of a trip, per cent; null inherits the company's. */
    pricingPercent: other("percent", blankable(pricingPercent), "Pricing %", {}),
    /** What an agency gets of the trips that it sells. */
    commissionType: started.choice("Commission", commissionTypes, { start: "none" }),
    commissionPercent: other("percent", blankable(percent(99.99)), "Commission %", {}),
    tags: tags("Tags", { aliases: ["labels", "keywords"] }),
    notes: optional.prose("Notes", { aliases: ["remarks", "comment"] }),
  },
  invalidates: [
    "/api/bookings",
    "/api/activities",
    "/api/proposals",
    "/api/tags",
    guideClashesKey,
    ...namedBy,
  ],
  hit: { subtitle: [["location"]], opensAs: "type" },
});

/** What staff send to create a partner. */
export const partnerDraft = partnerKind.draft;
export type PartnerDraft = z.input<typeof partnerDraft>;

export const partner = partnerKind.item;
export type Partner = z.output<typeof partner>;

/**
 * A guide's specialty as shown on screens: its own field, else the first word of notes, else "Local Guide".
 */
export const specialtyOf = ({ specialty, notes }: Pick<Partner, "specialty" | "notes">) =>
  specialty ?? notes?.trim().split(/\s+/)[0] ?? "Local Guide";

/** What staff write to a partner. Subject and message together must fit into a message's text. */
export const partnerContact = z.object({
  subject: line(1, "Subject is required"),
  message: prose(10, "Message should be at least 10 characters").check(
    z.maxLength(19_000, "Must be at most 19000 characters"),
  ),
});
export type PartnerContact = z.input<typeof partnerContact>;

const own = tenantCrud(partnerKind, { access: ["admin", "dmc"], filters: tagFilter, conflicts: ["remove"] });

export const partners = {
  ...own,
  contact: endpoint({
    ...own.create,
    path: "/api/partners/:id/contact",
    summary: "Send a mail to a partner, and keep a copy as a message about them",
    refuses: [429],
    params: own.get.params,
    body: partnerContact,
    response: message,
  }),
  import: importOf(partnerKind),
};
