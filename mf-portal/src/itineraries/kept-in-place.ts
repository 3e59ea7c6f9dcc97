import { useMemo, useState } from "react";
import type { Activity, Itinerary } from "@dmc-hub/shared-types";
import { daysOf } from "./schedule-days.ts";

/**
 * The activities, of which the one whose form is open stays where it stood, with what is typed in it, although a
 * colleague moves or deletes it meanwhile.
 */
export function useKeptInPlace(rows: readonly Activity[], asked: string | null): readonly Activity[] {
  const [kept, setKept] = useState<Activity | null>(null);
  const open = rows.find(({ id }) => `${id}` === asked);
  if (asked !== (kept && `${kept.id}`) && (open ?? null) !== kept) setKept(open ?? null);
  return useMemo(() => {
    if (kept === null) return rows;
    return rows.some(({ id }) => id === kept.id)
      ? rows.map((row) => (row.id === kept.id ? kept : row))
      : [...rows, kept];
  }, [rows, kept]);
}

/** Where the form of a new activity stands. */
interface NewPlace {
  /** The day in the address. */
  readonly asked: string | null;
  /** Null for above an empty plan. */
  readonly day: string | null;
}

/**
 * The place of the form of a new activity, where it stays with what is typed in it, whatever colleagues make of the plan
 * meanwhile; null if none is open.
 */
export function useNewPlace(
  itinerary: Itinerary,
  activities: readonly Activity[] | undefined,
  params: URLSearchParams,
): NewPlace | null {
  const [place, setPlace] = useState<NewPlace | null>(null);
  const asked = params.get("activity") === "new" && activities !== undefined ? params.get("day") : undefined;
  if (asked === undefined && place !== null) setPlace(null);
  if (asked !== undefined && activities !== undefined && place?.asked !== asked) {
    // Without a valid day it starts on the first.
    const days = activities.length === 0 ? [] : daysOf(itinerary, activities, place?.day);
    setPlace({ asked, day: (days.find(({ day }) => day === asked) ?? days[0])?.day ?? null });
  }
  return asked === undefined ? null : place;
}
