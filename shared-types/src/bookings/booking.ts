import * as z from "zod/mini";
import { tenantCrud } from "../core/crud.ts";
import { endpoint } from "../core/endpoint.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { days, endsAfterStart } from "../core/days.ts";
import { id, instant, optionalLine } from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";
import { describeKind } from "../core/kind.ts";
import { describeStatuses } from "../core/statuses.ts";
import { guideClashesKey } from "../activities/guide-clashes-key.ts";
import { partnerType } from "../partners/partner-type.ts";
import {
  bookingConfirmation,
  bookingConfirmationDraft,
  bookingConfirmations,
  confirmationPreview,
} from "./booking-confirmation.ts";
import { namedBy } from "../relations/relation.ts";

/** How far a booking has come. A cancelled one can be reopened, and then needs confirming again. */
export const bookingStatuses = describeStatuses({
  pending: { label: "Pending", tone: "late", next: ["confirmed", "cancelled"], is: ["live", "unconfirmed"] },
  confirmed: { label: "Confirmed", tone: "done", next: ["pending", "cancelled"], is: ["live", "confirmed"] },
  cancelled: { label: "Cancelled", tone: "stopped", next: ["pending"] },
});
export const bookingStatus = bookingStatuses.rule;
export type BookingStatus = z.output<typeof bookingStatus>;

/** Something reserved for a trip. */
export const bookingKind = describeKind({
  names: ["booking", "bookings"],
  nameField: "title",
  order: "startDate",
  fields: {
    itineraryId: required.reference("Itinerary", {
      to: "itinerary",
      whenGone: "kept",
      isFiltered: true,
      message: "Choose an itinerary",
    }),
    title: required.text("Title", { least: 2, isSorted: true, isSearched: true }),
    startDate: required.day("Start date", { isSorted: true }),
    endDate: required.day("End date", { isSorted: true }),
    pax: started.pax("Guests", { isSorted: true }),
    partnerId: optional.reference("Partner", {
      to: "partner",
      whenGone: "kept",
      isFiltered: true,
      help: "The supplier, guide or agency that provides it.",
    }),
    status: started.status(bookingStatuses, { isSorted: true, isFiltered: true }),
    notes: optional.prose("Notes", { isSearched: true }),
    /** The client, if different from that of the itinerary's proposal. */
    clientId: optional.reference("Client", { to: "client", whenGone: "kept", isFiltered: true }),
    /** The activity of the same itinerary that it books. */
    activityId: optional.reference("Activity", { to: "activity", whenGone: "forgotten" }),
  },
  reads: {
    itineraryTitle: other("text", z.string(), "Itinerary", { isSorted: true }),
    /** The name of the booking's client, else of the client of the itinerary's proposal. */
    clientName: other("text", z.string(), "Client", {}),
    /** Who provides it, and as what; null if no partner does. */
    partnerName: other("text", z.nullable(z.string()), "Partner", {}),
    partnerType: other("choice", z.nullable(partnerType), "Partner type", {}),
    /** Null if it books no activity of the plan. */
    activityTitle: other("text", z.nullable(z.string()), "Activity", {}),
  },
  rules: [endsAfterStart],
  statuses: bookingStatuses,
  invalidates: ["/api/dashboard", guideClashesKey, ...namedBy],
  searchedThrough: { reference: "itineraryId", field: "title" },
  quotedAs: "B",
  hit: { subtitle: [["itineraryTitle"]] },
});

export const booking = bookingKind.item;
export type Booking = z.output<typeof booking>;

/** What people quote when they write or call about a booking: "B-1042". */
export const bookingReference = (bookingId: number): string => `${bookingKind.quotedAs}-${bookingId}`;

/** What staff send to create a booking. */
export const bookingDraft = z.extend(bookingKind.draft, {
  /** Why the status changes; kept in the history, not a column of the booking. */
  statusReason: optionalLine(),
});

export type BookingDraft = z.input<typeof bookingDraft>;

/** One change of a booking's status. */
export const bookingStatusChange = z.object({
  id,
  bookingId: id,
  /** Null for the first change. */
  from: z.nullable(bookingStatus),
  to: bookingStatus,
  reason: z.nullable(z.string()),
  /** Who changed it; null if that user has been deleted. */
  userId: z.nullable(id),
  userName: z.nullable(z.string()),
  createdAt: instant,
});
export type BookingStatusChange = z.output<typeof bookingStatusChange>;

const own = tenantCrud(
  { ...bookingKind, draft: bookingDraft },
  { access: ["admin", "dmc"], filters: days, conflicts: ["update"] },
);

export const bookings = {
  ...own,
  history: endpoint({
    ...own.get,
    path: "/api/bookings/:id/history",
    summary: "List the status changes of a booking, oldest first",
    response: z.array(bookingStatusChange),
  }),
  calendar: endpoint({
    ...own.get,
    path: "/api/bookings/:id/calendar",
    summary: "Download a booking as a calendar file",
    responseTypes: ["text/calendar"],
    response: fileAnswer,
  }),
  confirmations: endpoint({
    ...own.get,
    path: "/api/bookings/:id/confirmations",
    summary: "List the confirmation mails of a booking with their delivery status",
    response: bookingConfirmations,
  }),
  previewConfirmation: endpoint({
    ...own.get,
    method: "POST",
    path: "/api/bookings/:id/confirmations/preview",
    summary: "Read what a booking confirmation would say, without sending it",
    body: bookingConfirmationDraft,
    response: confirmationPreview,
  }),
  confirm: endpoint({
    ...own.create,
    path: "/api/bookings/:id/confirmations",
    summary: "Send a booking confirmation by mail, with a calendar file attached",
    refuses: [409, 429],
    params: own.get.params,
    body: bookingConfirmationDraft,
    response: bookingConfirmation,
  }),
};
