import {
  type Activity,
  type Booking,
  bookingStatuses,
  instantOf,
  type Page as Rows,
} from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { daysLater, useFormat } from "@dmc-hub/sdk/format";
import { api } from "./partners.ts";

/** Something that takes a partner's time: a booking, or an activity of an itinerary. */
export interface Assignment {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  /** Plain days, including the last. */
  readonly from: string;
  readonly to: string;
  /** Local times of an activity, `HH:MM`; null means the whole day. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** The time zone of its days and times. */
  readonly zone: string;
  readonly span: Span;
  readonly itineraryId: number;
  readonly status: Booking["status"] | null;
}

/** Instants, ms; the end is not in it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** What of an assignment falls on one of its days. */
export interface AssignmentPart extends Assignment {
  /** Whether another itinerary needs the partner at the same time, by the clocks wherever that is. */
  readonly isClash: boolean;
}

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Maximum number shown of each kind. */
export const LIMIT = 200;

/** A partner's bookings and activities, latest first; undefined while loading. */
export function useAssignments(partnerId: number, days: Days = {}) {
  const { timeZone = "UTC" } = useFormat();
  const bookings = { partnerId, sort: "-startDate", limit: LIMIT, ...days } as const;
  const activities = { partnerId, sort: "-day", limit: LIMIT, ...days } as const;
  const booked = useQuery<Rows<Booking>>({
    queryKey: [api.bookings.list.path, bookings],
    queryFn: ({ signal }) => api.bookings.list.page(bookings, { signal }),
  });
  const planned = useQuery<Rows<Activity>>({
    queryKey: [api.activities.list.path, activities],
    queryFn: ({ signal }) => api.activities.list.page(activities, { signal }),
  });
  const assignments =
    booked.data &&
    planned.data &&
    [
      ...booked.data.rows.map((booking) => ofBooking(booking, timeZone)),
      ...planned.data.rows.map((activity) => assignmentOf(activity, timeZone)),
    ].toSorted(
      (one, other) =>
        other.from.localeCompare(one.from) || (one.startTime ?? "").localeCompare(other.startTime ?? ""),
    );
  return {
    assignments,
    error: booked.error ?? planned.error,
    refetch: () => Promise.all([booked.refetch(), planned.refetch()]),
  };
}

/** A booking as an assignment; it takes whole days of the zone `home`. */
export function ofBooking(booking: Booking, home: string): Assignment {
  const { id, title, startDate, endDate, status, itineraryId } = booking;
  return {
    key: `booking-${id}`,
    title,
    href: `/bookings?open=${id}`,
    from: startDate,
    to: endDate,
    startTime: null,
    endTime: null,
    zone: home,
    span: wholeDays(startDate, endDate, home),
    itineraryId,
    status,
  };
}

/** An activity as an assignment; its times are those of its place, else of the zone `home`. */
export function assignmentOf(activity: Activity, home: string): Assignment {
  const { id, title, day, endDay, startTime, endTime, itineraryId } = activity;
  const zone = activity.timeZone ?? home;
  return {
    key: `activity-${id}`,
    title,
    href: `/itineraries/details/${itineraryId}?activity=${id}`,
    from: day,
    to: endDay ?? day,
    startTime,
    endTime,
    zone,
    span: spanOf(activity, zone),
    itineraryId,
    status: null,
  };
}

/** Without a start it takes whole days, without an end the rest of its last day; as in the itinerary's warnings. */
function spanOf({ day, endDay, startTime, endTime }: Activity, zone: string): Span {
  const days = wholeDays(day, endDay ?? day, zone);
  if (startTime === null) return days;
  const start = instantOf(day, startTime, zone);
  const end = endTime === null ? days.end : instantOf(endDay ?? day, endTime, zone);
  return { start, end: Math.max(start, end) };
}

const wholeDays = (first: string, last: string, zone: string): Span => ({
  start: instantOf(first, "00:00", zone),
  end: instantOf(daysLater(last, 1), "00:00", zone),
});

/** A partner's assignments by day of a month, in order of time, without cancelled ones. */
export function byDay(assignments: readonly Assignment[], from: string, to: string) {
  const days = new Map<string, AssignmentPart[]>();
  const live = assignments.filter(({ status }) => status === null || bookingStatuses.is(status, "live"));
  for (const assignment of live.toSorted(byTime)) {
    const { itineraryId, span } = assignment;
    const others = live.filter((other) => other.itineraryId !== itineraryId && overlap(span, other.span));
    const last = lastDayOf(assignment);
    for (let day = later(assignment.from, from); day <= last && day <= to; day = daysLater(day, 1))
      days.set(day, [...(days.get(day) ?? []), partOn(day, assignment, others)]);
  }
  return days;
}

/** What ends at midnight takes nothing of the day that begins then. */
const lastDayOf = ({ from, to, startTime, endTime }: Assignment): string =>
  startTime !== null && endTime === "00:00" && from < to ? daysLater(to, -1) : to;

/** The part of an assignment that falls on one of its days; `others` overlap it on some day. */
function partOn(day: string, assignment: Assignment, others: readonly Assignment[]): AssignmentPart {
  const { from, startTime, endTime, zone, span } = assignment;
  const whole = wholeDays(day, day, zone);
  const part = { start: Math.max(span.start, whole.start), end: Math.min(span.end, whole.end) };
  return {
    ...assignment,
    startTime: startTime === null || day === from ? startTime : "00:00",
    endTime: day === lastDayOf(assignment) ? endTime : null,
    isClash: others.some((other) => overlap(part, other.span)),
  };
}

const byTime = (one: Assignment, other: Assignment) =>
  (one.startTime ?? "").localeCompare(other.startTime ?? "");

const later = (one: string, other: string) => (one > other ? one : other);

/** Whether two itineraries need the partner at the same time on a day. */
export const hasClash = (parts: readonly AssignmentPart[]): boolean => parts.some(({ isClash }) => isClash);

const overlap = (one: Span, other: Span): boolean =>
  Math.max(one.start, other.start) < Math.min(one.end, other.end);
