import * as z from "zod/mini";
import { role } from "./endpoint.ts";
import { icon } from "./icon.ts";

/** The name of a kind of thing, such as `client`: what search, notifications and remotes call it. */
const kind = z
  .string()
  .check(z.regex(/^[a-z][a-zA-Z0-9-]*$/, "A kind is named by letters, digits and hyphens"));

const label = z.string().check(z.trim(), z.minLength(1, "It needs a label"));

const address = z
  .string()
  .check(
    z.regex(/^\/(?!\/)[\w/-]*(?:\?[\w&=.-]*)?$/, "An address starts with one slash and names no parameter"),
  );

/** Something that the frame's search box offers to do. */
export const action = z.object({
  /** What it is called: "New client". */
  label,
  href: address,
  /** Whom it is offered to; an empty list means anyone signed in. */
  roles: z.array(role),
  /** Place among the actions of all remotes, ascending. */
  order: z.number(),
});
export type Action = z.output<typeof action>;

/** Where a remote opens things of one kind. */
export const opening = z.object({
  /** What the kind is called beside a thing that was found: "Client". */
  label,
  /** Address of the thing, with `:id` where its id stands: `/clients?open=:id`. */
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

/** A button above the page that lists the notifications of one kind, and where more of them are. */
export const inbox = z.object({
  kind,
  label,
  icon,
  /** What is said where there are none. */
  empty: z.string(),
  links: z.array(z.object({ label, href: address })),
});
export type Inbox = z.output<typeof inbox>;

/** What a remote offers that was released before there was any of it. */
export const noOffers = { actions: [], opens: {}, inboxes: [] };

/** What a remote adds to the frame besides its screens. */
export const offers = {
  actions: z._default(z.array(action), noOffers.actions),
  /** By kind. A kind belongs to one remote. */
  opens: z._default(z.record(kind, opening), noOffers.opens),
  inboxes: z._default(z.array(inbox), noOffers.inboxes),
};
