import * as z from "zod/mini";
import { role } from "./endpoint.ts";
import { icon } from "./icon.ts";

/** The name of a kind of thing, such as `client`, as used by search, notifications and remotes. */
const kind = z
  .string()
  .check(z.regex(/^[a-z][a-zA-Z0-9-]*$/, "A kind is named by letters, digits and hyphens"));

const label = z.string().check(z.trim(), z.minLength(1, "It needs a label"));

const address = z
  .string()
  .check(
    z.regex(/^\/(?!\/)[\w/-]*(?:\?[\w&=.-]*)?$/, "An address starts with one slash and names no parameter"),
  );

/** An action that the search box offers. */
export const action = z.object({
  /** Its label: "New client". */
  label,
  href: address,
  /** Who is offered it; an empty list means anyone signed in. */
  roles: z.array(role),
  /** Ascending order among the actions of all remotes. */
  order: z.number(),
});
export type Action = z.output<typeof action>;

/** Where a remote opens things of one kind. */
export const opening = z.object({
  /** The kind's label beside a search result: "Client". */
  label,
  /** Address of the thing, with `:id` for its id: `/clients?open=:id`. */
  href: z
    .string()
    .check(
      z.regex(
        /^\/(?!\/)(?=.*:id\b)(?:[\w/-]|:id\b)*(?:\?(?:[\w&=.-]|:id\b)*)?$/,
        "It starts with one slash and has :id where the id stands",
      ),
    ),
});
export type Opening = z.output<typeof opening>;

/** A button above the page that lists the notifications of one kind and links to all of them. */
export const inbox = z.object({
  kind,
  label,
  icon,
  /** Text for an empty list. */
  empty: z.string(),
  links: z.array(z.object({ label, href: address })),
});
export type Inbox = z.output<typeof inbox>;

/** The offers of a remote built before offers existed. */
export const noOffers = { actions: [], opens: {}, inboxes: [] };

/** What a remote adds to the frame besides its screens. */
export const offers = {
  actions: z._default(z.array(action), noOffers.actions),
  /** By kind; each kind belongs to one remote. */
  opens: z._default(z.record(kind, opening), noOffers.opens),
  inboxes: z._default(z.array(inbox), noOffers.inboxes),
};
