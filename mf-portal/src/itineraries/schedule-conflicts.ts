import {
  type Activity,
  type Booking,
  distance,
  type GuideClash,
  instantOf,
  isLeftOut,
} from "@dmc-hub/shared-types";
import { isOutsideTrip, OUTSIDE_TRIP, type TripDays } from "../trips/outside-trip.ts";

/** Conflicts in a plan, in words, by the activity's id. */
export type ScheduleConflicts = ReadonlyMap<number, readonly string[]>;

interface Plan {
  readonly activities: readonly Activity[];
  /** The live booking of each activity that has one. */
  readonly bookings: ReadonlyMap<number, Booking>;
  readonly guideClashes: readonly GuideClash[];
  readonly itinerary: TripDays;
  /** The zone of places without their own, IANA. */
  readonly timeZone: string;
  /** Writes the days of a booking. */
  readonly dates: (start: string, end: string) => string;
}

/**
 * Finds conflicts: overlapping times, distances that are too long, guides who are needed elsewhere, days
 * outside of the trip, and bookings for other days or with other partners.
 */
export function scheduleConflictsOf({
  activities,
  bookings,
  guideClashes,
  itinerary,
  timeZone,
  dates,
}: Plan): ScheduleConflicts {
  const scheduleConflicts = new Map<number, string[]>();
  const note = (id: number, conflict: string) =>
    scheduleConflicts.set(id, [...(scheduleConflicts.get(id) ?? []), conflict]);
  for (const activity of activities) {
    const { day, startTime, endDay, endTime } = activity;
    if (isOutsideTrip(itinerary, day, endDay ?? day)) note(activity.id, OUTSIDE_TRIP);
    for (const conflict of bookedOtherwise(activity, bookings.get(activity.id), dates)) {
      note(activity.id, conflict);
    }
    const zone = activity.timeZone ?? timeZone;
    for (const [of, time] of [
      [day, startTime],
      [endDay ?? day, endTime],
    ] as const)
      if (time !== null && isLeftOut(of, time, zone))
        note(activity.id, `Clocks go forward on that day: there is no ${time}`);
  }
  const timed = activities.flatMap((activity) => timesOf(activity, timeZone)).toSorted(byStart);
  for (const [index, one] of timed.entries()) {
    for (const other of timed.slice(index + 1)) {
      if (!overlap(one, other)) continue;
      note(one.id, `Overlaps with ${other.title}`);
      note(other.id, `Overlaps with ${one.title}`);
    }
  }
  for (const { id, conflict } of longWays(timed)) note(id, conflict);
  for (const clash of guideClashes) note(clash.activityId, wantedElsewhere(clash));
  return scheduleConflicts;
}

/** What a booking is for, if not for what is planned now. An activity that names no partner takes whoever is booked. */
function* bookedOtherwise(
  { day, endDay, partnerId }: Activity,
  booking: Booking | undefined,
  dates: Plan["dates"],
) {
  if (booking === undefined) return;
  const { startDate, endDate, partnerName } = booking;
  if (startDate !== day || endDate !== (endDay ?? day)) yield `Booked for ${dates(startDate, endDate)}`;
  if (partnerId === null || partnerId === booking.partnerId) return;
  yield partnerName === null ? "Booked without a partner" : `Booked with ${partnerName}`;
}

/** An activity with a known start. */
interface Timed extends Activity {
  /** Instants, ms; the end is the start if unknown. */
  readonly start: number;
  readonly end: number;
}

function timesOf(activity: Activity, timeZone: string): readonly Timed[] {
  const { day, startTime, endTime } = activity;
  if (startTime === null) return [];
  const zone = activity.timeZone ?? timeZone;
  const start = instantOf(day, startTime, zone);
  const isOpen = endTime === null || activity.kind === "stay";
  const end = isOpen ? start : Math.max(start, instantOf(activity.endDay ?? day, endTime, zone));
  return [{ ...activity, start, end }];
}

const byStart = (one: Timed, other: Timed) => one.start - other.start || one.position - other.position;

/** A stay continues during other activities, and free time gives way to them. */
const isYielding = ({ kind }: Activity) => kind === "stay" || kind === "free";

/** An activity without an end takes no time. */
const overlap = (one: Timed, other: Timed) =>
  !isYielding(one) && !isYielding(other) && one.start < other.end && other.start < one.end;

const HOUR = 3_600_000;

function* longWays(timed: readonly Timed[]) {
  const placed = timed.filter(isPlaced);
  for (const [index, next] of placed.entries()) {
    const last = placed[index - 1];
    if (last === undefined || overlap(last, next)) continue;
    const kilometres = distance(last, next);
    // A transfer's place is where it ends.
    const arrival = next.kind === "transfer" || next.kind === "flight" ? next.end : next.start;
    const time = (arrival - last.end) / HOUR;
    if (kilometres < NEAR || time >= hoursFor(kilometres)) continue;
    const conflict = `${Math.round(kilometres)} km from ${last.place ?? last.title} in ${inWords(time)}: too far`;
    yield { id: next.id, conflict };
  }
}

type Placed = Timed & { readonly latitude: number; readonly longitude: number };

const isPlaced = (activity: Timed): activity is Placed =>
  activity.latitude !== null && activity.longitude !== null;

/** Distances below this count as the same place, km. */
const NEAR = 2;

/**
 * Hours of the fastest plausible journey in a straight line: by road at 90 km/h, by air at 850 after an hour
 * on the ground.
 */
const hoursFor = (kilometres: number) => Math.min(kilometres / 90, 1 + kilometres / 850);

function inWords(hours: number): string {
  const minutes = Math.max(0, Math.round(hours * 60));
  if (minutes === 0) return "no time";
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const wantedElsewhere = ({ guideName, title, itineraryTitle, startTime }: GuideClash) =>
  `${guideName} is needed elsewhere${startTime === null ? "" : ` at ${startTime}`}: ${title} (${itineraryTitle})`;
