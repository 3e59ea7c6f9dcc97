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
  /** Instants between which a timed activity takes place, ms; null means whole days. */
  readonly span: { readonly start: number; readonly end: number } | null;
  readonly itineraryId: number;
  readonly status: Booking["status"] | null;
}

interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** Maximum number shown of each kind. */
const LIMIT = 200;

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
      ...booked.data.rows.map(ofBooking),
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

const ofBooking = ({ id, title, startDate, endDate, status, itineraryId }: Booking): Assignment => ({
  key: `booking-${id}`,
  title,
  href: `/bookings?open=${id}`,
  from: startDate,
  to: endDate,
  startTime: null,
  endTime: null,
  span: null,
  itineraryId,
  status,
});

/** An activity as an assignment; its times are those of its place, else of the zone `home`. */
export function assignmentOf(activity: Activity, home: string): Assignment {
  const { id, title, day, endDay, startTime, endTime, itineraryId } = activity;
  return {
    key: `activity-${id}`,
    title,
    href: `/itineraries/details/${itineraryId}?activity=${id}`,
    from: day,
    to: endDay ?? day,
    startTime,
    endTime,
    span: spanOf(activity, activity.timeZone ?? home),
    itineraryId,
    status: null,
  };
}

/** Without an end it takes the rest of its last day. */
function spanOf({ day, endDay, startTime, endTime }: Activity, zone: string): Assignment["span"] {
  if (startTime === null) return null;
  const last = endDay ?? day;
  const end =
    endTime === null ? instantOf(daysLater(last, 1), "00:00", zone) : instantOf(last, endTime, zone);
  return { start: instantOf(day, startTime, zone), end };
}

/** A partner's assignments by day, in order of time, without cancelled ones. */
export function byDay(assignments: readonly Assignment[], from: string, to: string) {
  const days = new Map<string, Assignment[]>();
  for (const assignment of assignments.toSorted(byTime)) {
    if (assignment.status !== null && !bookingStatuses.is(assignment.status, "live")) continue;
    for (let day = later(assignment.from, from); day <= assignment.to && day <= to; day = daysLater(day, 1))
      days.set(day, [...(days.get(day) ?? []), partOn(day, assignment)]);
  }
  return days;
}

/** The part of a timed assignment that falls on one of its days. */
const partOn = (day: string, assignment: Assignment): Assignment => ({
  ...assignment,
  startTime: assignment.startTime === null || day === assignment.from ? assignment.startTime : "00:00",
  endTime: day === assignment.to ? assignment.endTime : null,
});

const byTime = (one: Assignment, other: Assignment) =>
  (one.startTime ?? "").localeCompare(other.startTime ?? "");

const later = (one: string, other: string) => (one > other ? one : other);

/**
 * Whether a day's assignments conflict: two itineraries whose times overlap, or one of which takes the whole
 * day.
 */
export const hasClash = (assignments: readonly Assignment[]): boolean =>
  assignments.some((one, index) =>
    assignments
      .slice(index + 1)
      .some((other) => one.itineraryId !== other.itineraryId && overlap(one, other)),
  );

const overlap = ({ span: one }: Assignment, { span: other }: Assignment): boolean =>
  one === null || other === null || Math.max(one.start, other.start) < Math.min(one.end, other.end);
