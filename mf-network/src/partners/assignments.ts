import { type Activity, type Booking, bookingStatuses, type Page as Rows } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { daysLater } from "@dmc-hub/sdk/format";
import { api } from "./partners.ts";

/** Something that takes a partner's time: a booking, or an activity of an itinerary. */
export interface Assignment {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  /** Plain days, including the last. */
  readonly from: string;
  readonly to: string;
  /** Times of an activity, `HH:MM`; null means the whole day. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly itineraryId: number;
  readonly status: Booking["status"] | null;
}

interface Span {
  readonly from?: string;
  readonly to?: string;
}

/** Maximum number shown of each kind. */
const LIMIT = 200;

/** A partner's bookings and activities, latest first; undefined while loading. */
export function useAssignments(partnerId: number, span: Span = {}) {
  const bookings = { partnerId, sort: "-startDate", limit: LIMIT, ...span } as const;
  const activities = { partnerId, sort: "-day", limit: LIMIT, ...span } as const;
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
    [...booked.data.rows.map(ofBooking), ...planned.data.rows.map(ofActivity)].toSorted(
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
  itineraryId,
  status,
});

const ofActivity = ({ id, title, day, endDay, startTime, endTime, itineraryId }: Activity): Assignment => ({
  key: `activity-${id}`,
  title,
  href: `/itineraries/details/${itineraryId}?activity=${id}`,
  from: day,
  to: endDay ?? day,
  startTime,
  endTime,
  itineraryId,
  status: null,
});

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

function overlap(one: Assignment, other: Assignment): boolean {
  if (one.startTime === null || other.startTime === null) return true;
  return one.startTime < (other.endTime ?? "24:00") && other.startTime < (one.endTime ?? "24:00");
}
