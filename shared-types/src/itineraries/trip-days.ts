const DAY = 86_400_000;

interface OnDay {
  readonly day: string;
}

/** A trip's first day: its proposal's, or its first activity's if earlier; null if there is none. */
export function firstDayOf(activities: readonly OnDay[], startDate: string | null): string | null {
  const [first = null] = [
    ...activities.map(({ day }) => day),
    ...(startDate === null ? [] : [startDate]),
  ].toSorted();
  return first;
}

/** The day's number within the trip, from 1. */
export const dayNumber = (first: string | null, day: string): number =>
  first === null ? 1 : Math.round((Date.parse(day) - Date.parse(first)) / DAY) + 1;
