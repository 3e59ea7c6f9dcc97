import { type Activity, dayNumber, firstDayOf, type Itinerary } from "@dmc-hub/shared-types";
import { dayCount, daysLater } from "@dmc-hub/sdk/format";

/** A day of the plan, with the activities that start on it, in order. */
export interface ScheduleDay {
  readonly day: string;
  /** The day's number within the trip, from 1, as on the map and in documents. */
  readonly number: number;
  readonly activities: readonly Activity[];
}

/** Maximum number of days shown without activities. */
const MOST_EMPTY = 60;

/** The days of a trip and every other day with activities, and `also` one without. */
export function daysOf(
  { startDate, endDate }: Pick<Itinerary, "startDate" | "endDate">,
  activities: readonly Activity[],
  also: string | null = null,
): readonly ScheduleDay[] {
  const within =
    startDate === null || endDate === null
      ? []
      : Array.from({ length: Math.min(dayCount(startDate, endDate), MOST_EMPTY) }, (_, index) =>
          daysLater(startDate, index),
        );
  const starting = [...activities, ...(also === null ? [] : [{ day: also }])];
  const first = firstDayOf(starting, startDate);
  const days = [...new Set([...within, ...starting.map(({ day }) => day)])].toSorted();
  return days.map((day) => ({
    day,
    number: dayNumber(first, day),
    activities: activities.filter((activity) => activity.day === day).toSorted(byTime),
  }));
}

/** Activities without a time come last, as in the documents. */
const byTime = (one: Activity, other: Activity) =>
  timeOf(one).localeCompare(timeOf(other)) || one.position - other.position || one.id - other.id;

const timeOf = ({ startTime, endTime }: Activity): string => startTime ?? endTime ?? "24:00";
