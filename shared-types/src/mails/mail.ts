import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { digits, id, instant, maybe } from "../core/fields.ts";

/** How far a mail has come. A queued mail is tried until it is sent; a failed one is not tried again. */
export const mailState = z.enum(["queued", "sent", "failed"]);
export type MailState = z.output<typeof mailState>;

/** A mail that the platform sends, without its text, which is kept only until it is sent. */
export const mail = z.object({
  id,
  kind: z.enum([
    "onboarding",
    "task-assigned",
    "message-received",
    "daily-digest",
    "partner-contact",
    "booking-confirmation",
    "canary-stopped",
    "password-reset",
    "invitation",
    "approval-asked",
  ]),
  /** The DMC that it concerns; null for none. */
  dmcId: maybe(id),
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  attempts: z.int(),
  /** Why the last attempt failed; null if it did not. */
  failure: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
});
export type Mail = z.output<typeof mail>;

const byId = z.object({ id: digits(id) });

/** Mails, as administrators see them. */
export const mails = {
  list: endpoint({
    method: "GET",
    path: "/api/mails",
    access: ["admin"],
    summary: "List the mails of the last 90 days, newest first, at most 1000",
    query: z.object({ state: z.optional(mailState), dmcId: z.optional(digits(id)) }),
    response: z.array(mail),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/mails/:id",
    access: ["admin"],
    summary: "Get a mail with its delivery status",
    params: byId,
    response: mail,
  }),
  retry: endpoint({
    method: "POST",
    path: "/api/mails/:id/retry",
    access: ["admin"],
    summary: "Retry a queued or failed mail immediately",
    refuses: [409],
    params: byId,
    response: mail,
  }),
};
