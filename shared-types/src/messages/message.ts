import * as z from "zod/mini";
import { tenantCrud } from "../core/endpoint.ts";
import { blankable, id, prose, tenantRow, flag } from "../core/fields.ts";
import { aboutThing, isWholeRelation, relation } from "../relations/relation.ts";

const messageFields = {
  /** Another user of the same DMC; null for all of them. */
  receiverId: blankable(id),
  content: prose(1, "Write a message"),
  read: z._default(z.boolean("Must be true or false"), false),
  ...relation,
};

/** What staff send to make a message; the sender is who sends it. */
export const messageDraft = z.object(messageFields).check(isWholeRelation);
export type MessageDraft = z.input<typeof messageDraft>;

/** A message between the staff of a DMC, or from the company itself. */
export const message = z.object({
  ...tenantRow,
  ...messageFields,
  /** Null for the company itself. */
  senderId: z.nullable(id),
  /** The sender's name and picture; null for the company, or where that user is gone. */
  senderName: z.nullable(z.string()),
  senderAvatar: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;

export const messages = tenantCrud("messages", {
  noun: "message",
  item: message,
  draft: messageDraft,
  access: ["admin", "dmc"],
  sort: ["createdAt"],
  filters: {
    read: z.optional(flag),
    ...aboutThing,
  },
});
