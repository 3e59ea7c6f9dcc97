import { type Activity, type Booking, bookingStatuses } from "@dmc-hub/shared-types";
import type { CalendarEvent } from "../../rendering/calendar/calendar-text.ts";

type BookingPart = Pick<
  Booking,
  "id" | "title" | "startDate" | "endDate" | "status" | "version" | "updatedAt"
>;

type ActivityPart = Pick<
  Activity,
  "id" | "title" | "place" | "day" | "endDay" | "startTime" | "endTime" | "timeZone" | "version" | "updatedAt"
>;

const statusOf = ({ status }: BookingPart): CalendarEvent["status"] => {
  if (!bookingStatuses.is(status, "live")) return "cancelled";
  return bookingStatuses.is(status, "confirmed") ? "confirmed" : "tentative";
};

/** A booking as a calendar event on all of its days. `host` is the application's, without the port. */
export const bookingEvent = (
  booking: BookingPart,
  host: string,
  description: string | null,
): CalendarEvent => ({
  uid: `booking-${booking.id}@${host}`,
  summary: booking.title,
  description,
  location: null,
  day: booking.startDate,
  endDay: booking.endDate,
  startTime: null,
  endTime: null,
  timeZone: "UTC",
  status: statusOf(booking),
  version: booking.version,
  updatedAt: booking.updatedAt,
});

/** An activity as a calendar event, in local time. `companyZone` is used for a place without a time zone. */
export const activityEvent = (
  activity: ActivityPart,
  { host, companyZone }: { readonly host: string; readonly companyZone: string },
  description: string | null,
): CalendarEvent => ({
  uid: `activity-${activity.id}@${host}`,
  summary: activity.title,
  description,
  location: activity.place,
  day: activity.day,
  endDay: activity.endDay ?? activity.day,
  startTime: activity.startTime,
  endTime: activity.endTime,
  timeZone: activity.timeZone ?? companyZone,
  status: "confirmed",
  version: activity.version,
  updatedAt: activity.updatedAt,
});
