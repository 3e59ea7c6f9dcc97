import * as z from "zod/mini";
import { tenantCrud } from "../core/crud.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import { flag, id } from "../core/fields.ts";
import { describeKind } from "../core/kind.ts";
import { aboutThing, isWholeRelation, relation, relationReads } from "../relations/relation.ts";

/** A message between the staff of a DMC, or from the company itself. */
export const messageKind = describeKind({
  names: ["message", "messages"],
  nameField: "content",
  fields: {
    /** Another user of the same DMC; null for all of them. */
    receiverId: optional.reference("To", { to: "user", whenGone: "forgotten" }),
    content: required.prose("Message", { isSearched: true, message: "Write a message" }),
    read: other("yesNo", z._default(z.boolean("Must be true or false"), false), "Read", {}),
    ...relation,
  },
  reads: {
    /** Null for the company itself. */
    senderId: other("reference", z.nullable(id), "From", {}),
    /** The sender's name and picture; null for the company, or if that user has been deleted. */
    senderName: other("text", z.nullable(z.string()), "From", {}),
    senderAvatar: other("picture", z.nullable(z.string()), "Picture", {}),
    ...relationReads,
  },
  rules: [isWholeRelation],
});

/** What staff send to create a message; the sender is the signed-in user. */
export const messageDraft = messageKind.draft;
export type MessageDraft = z.input<typeof messageDraft>;

export const message = messageKind.item;
export type Message = z.output<typeof message>;

export const messages = tenantCrud(messageKind, {
  access: ["admin", "dmc"],
  filters: { read: z.optional(flag), ...aboutThing },
});
