import * as z from "zod/mini";
import {
  bookingConfirmation,
  bookingConfirmationDraft,
  bookingConfirmations,
} from "./booking-confirmation.ts";
import { endpoint, tenantCrud } from "../core/endpoint.ts";
import {
  chosen,
  days,
  digits,
  endsAfterStart,
  id,
  instant,
  line,
  blankable,
  optionalLine,
  optionalProse,
  pax,
  plainDate,
  tenantRow,
} from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";
import type { Transitions } from "../core/transitions.ts";

/** How far a booking has come; docs/product/bookings.md#statuses. */
export const bookingStatus = z.enum(
  ["pending", "confirmed", "cancelled"],
  "Must be pending, confirmed or cancelled",
);
export type BookingStatus = z.output<typeof bookingStatus>;

/** A cancelled booking can be reopened, and is then to be confirmed again. */
export const bookingTransitions: Transitions<BookingStatus> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["pending", "cancelled"],
  cancelled: ["pending"],
};

const bookingFields = {
  itineraryId: chosen("Choose an itinerary"),
  title: line(2, "Title must be at least 2 characters"),
  startDate: plainDate,
  endDate: plainDate,
  pax: z._default(pax, 1),
  status: z._default(bookingStatus, "pending"),
  notes: optionalProse(),
  partnerId: blankable(id),
  /** The client where it is not the one of the itinerary's proposal. */
  clientId: blankable(id),
};

/** What staff send to make a booking. */
export const bookingDraft = z
  .object({
    ...bookingFields,
    /** Why the status changes, for its history; not a column of the booking. */
    statusReason: optionalLine(),
  })
  .check(endsAfterStart);
export type BookingDraft = z.input<typeof bookingDraft>;

/** Something reserved for a journey. */
export const booking = z.object({
  ...tenantRow,
  ...bookingFields,
  /** Read with the booking. */
  itineraryTitle: z.string(),
  /** The client's own name: the booking's client, else the one of the itinerary's proposal. */
  clientName: z.string(),
});
export type Booking = z.output<typeof booking>;

/** One change of a booking's status. */
export const bookingStatusChange = z.object({
  id,
  bookingId: id,
  /** Null for the first one. */
  from: z.nullable(bookingStatus),
  to: bookingStatus,
  reason: z.nullable(z.string()),
  /** Who changed it; null where that user is gone. */
  userId: z.nullable(id),
  userName: z.nullable(z.string()),
  createdAt: instant,
});
export type BookingStatusChange = z.output<typeof bookingStatusChange>;

const own = tenantCrud("bookings", {
  noun: "booking",
  item: booking,
  draft: bookingDraft,
  access: ["admin", "dmc"],
  sort: ["title", "itineraryTitle", "startDate", "endDate", "pax", "status", "createdAt"],
  filters: {
    status: z.optional(bookingStatus),
    itineraryId: z.optional(digits(id)),
    partnerId: z.optional(digits(id)),
    /** The client whose name the booking shows. */
    clientId: z.optional(digits(id)),
    ...days,
  },
});

export const bookings = {
  ...own,
  history: endpoint({
    ...own.get,
    path: "/api/bookings/:id/history",
    summary: "Read how a booking's status has changed, oldest first",
    response: z.array(bookingStatusChange),
  }),
  calendar: endpoint({
    ...own.get,
    path: "/api/bookings/:id/calendar",
    summary: "Read a booking as a calendar file",
    responseTypes: ["text/calendar"],
    response: fileAnswer,
  }),
  confirmations: endpoint({
    ...own.get,
    path: "/api/bookings/:id/confirmations",
    summary: "Read to whom a booking was confirmed by mail, and how far each mail has come",
    response: bookingConfirmations,
  }),
  confirm: endpoint({
    ...own.create,
    path: "/api/bookings/:id/confirmations",
    summary: "Send a mail that confirms a booking, with a calendar file",
    params: own.get.params,
    body: bookingConfirmationDraft,
    response: bookingConfirmation,
  }),
};
