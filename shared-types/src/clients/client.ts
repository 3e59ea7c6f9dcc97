import * as z from "zod/mini";
import { importOf } from "../core/bulk-body.ts";
import { tenantCrud } from "../core/crud.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { describeKind } from "../core/kind.ts";
import { tagFilter, tags } from "../core/tags.ts";
import { namedBy } from "../relations/relation.ts";

/** A person or company that a DMC plans travel for. */
export const clientKind = describeKind({
  names: ["client", "clients"],
  nameField: "name",
  fields: {
    name: required.text("Name", {
      least: 2,
      isSorted: true,
      isSearched: true,
      aliases: ["client", "company"],
    }),
    /** Whether a client is a company or a person. */
    type: started.choice(
      "Type",
      { corporate: "Corporate", individual: "Individual" },
      { start: "corporate", isSorted: true, isFiltered: true },
    ),
    contactName: optional.text("Contact", {
      isSorted: true,
      isSearched: true,
      aliases: ["contact name", "contact person"],
    }),
    email: required.email("Email", {
      isSorted: true,
      isSearched: true,
      aliases: ["e-mail", "mail", "email address"],
    }),
    phone: optional.phone("Phone", { aliases: ["telephone", "mobile"] }),
    avatar: optional.picture("Picture", {}),
    tags: tags("Tags", { aliases: ["labels", "keywords"] }),
    notes: optional.prose("Notes", { aliases: ["remarks", "comment"] }),
  },
  invalidates: ["/api/dashboard", "/api/tags", "/api/proposals", "/api/bookings", ...namedBy],
  hit: { subtitle: [["contactName", "email"]] },
});

/** What staff send to create a client. */
export const clientDraft = clientKind.draft;
export type ClientDraft = z.input<typeof clientDraft>;

export const client = clientKind.item;
export type Client = z.output<typeof client>;

export const clients = {
  ...tenantCrud(clientKind, { access: ["admin", "dmc"], filters: tagFilter, conflicts: ["remove"] }),
  import: importOf(clientKind),
};
