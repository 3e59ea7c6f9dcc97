import * as z from "zod/mini";
import { blankable, email, id, instant, optionalProse } from "../core/fields.ts";
import { mailState } from "../mails/mail.ts";

/** What staff send to mail a booking confirmation to the client. */
export const bookingConfirmationDraft = z.object({
  /** Null for the client's own address. */
  recipient: blankable(email()),
  /** Comes before the booking's details; null for none. */
  message: optionalProse(),
});
export type BookingConfirmationDraft = z.input<typeof bookingConfirmationDraft>;

/** What a confirmation mail says, as plain text. */
export const confirmationPreview = z.object({ subject: z.string(), text: z.string() });
export type ConfirmationPreview = z.output<typeof confirmationPreview>;

/** A mail that confirms a booking. */
export const bookingConfirmation = z.object({
  id,
  recipient: z.string(),
  state: mailState,
  /** Why the last attempt failed; null if it did not. */
  failure: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
});
export type BookingConfirmation = z.output<typeof bookingConfirmation>;

/** The confirmation mails of a booking. */
export const bookingConfirmations = z.object({
  /** The client's address. */
  clientEmail: z.string(),
  /** The mails of the last 90 days, newest first. */
  mails: z.array(bookingConfirmation),
});
export type BookingConfirmations = z.output<typeof bookingConfirmations>;
