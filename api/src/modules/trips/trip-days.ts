const DAY = 86_400_000;

interface OnDay {
  readonly day: string;
}

/** A trip's first day: its proposal's, or its first activity's where that is earlier; null for no day at all. */
export function firstDayOf(activities: readonly OnDay[], startDate: string | null): string | null {
  const [first = null] = [
    ...activities.map(({ day }) => day),
    ...(startDate === null ? [] : [startDate]),
  ].toSorted();
  return first;
}

/** Which day of a trip it is, from 1 on. */
export const dayNumber = (first: string | null, day: string): number =>
  first === null ? 1 : Math.round((Date.parse(day) - Date.parse(first)) / DAY) + 1;
