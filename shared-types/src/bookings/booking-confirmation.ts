import * as z from "zod/mini";
import { blankable, email, id, instant, optionalProse } from "../core/fields.ts";
import { mailState } from "../mails/mail.ts";

/** What staff send to have a booking confirmed to its client by mail. */
export const bookingConfirmationDraft = z.object({
  /** Null for the client's own address. */
  recipient: blankable(email()),
  /** Stands before what is booked; null for nothing. */
  message: optionalProse(),
});
export type BookingConfirmationDraft = z.input<typeof bookingConfirmationDraft>;

/** A mail that confirms a booking. */
export const bookingConfirmation = z.object({
  id,
  recipient: z.string(),
  state: mailState,
  /** Why the last attempt failed; null where it did not. */
  failure: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
});
export type BookingConfirmation = z.output<typeof bookingConfirmation>;

/** To whom a booking was confirmed. */
export const bookingConfirmations = z.object({
  /** Where the client is written to. */
  clientEmail: z.string(),
  /** Those of the last 90 days, the newest first. */
  mails: z.array(bookingConfirmation),
});
export type BookingConfirmations = z.output<typeof bookingConfirmations>;
