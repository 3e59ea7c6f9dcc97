import type { Activity, Itinerary } from "@dmc-hub/shared-types";
import { dayCount, daysLater } from "@dmc-hub/sdk/format";

/** Values of an activity's form: of a row, or of a new one on a day. */
export const valuesOf = (row: Activity | null, { id, startDate }: Itinerary, day: string | null = null) => ({
  itineraryId: row?.itineraryId ?? id,
  title: row?.title ?? "",
  kind: row?.kind ?? ("other" as const),
  day: row?.day ?? day ?? startDate ?? "",
  endDay: row?.endDay ?? null,
  startTime: row?.startTime ?? null,
  endTime: row?.endTime ?? null,
  place: row?.place ?? null,
  latitude: row?.latitude ?? null,
  longitude: row?.longitude ?? null,
  timeZone: row?.timeZone ?? null,
  partnerId: row?.partnerId ?? null,
  notes: row?.notes ?? null,
});

/** An activity that lasts for days keeps its length when it moves. */
export const fieldsOn = (day: string, activity: Activity): Partial<Activity> =>
  activity.endDay === null
    ? { day }
    : { day, endDay: daysLater(day, dayCount(activity.day, activity.endDay) - 1) };

/** When an activity takes place. */
export type Slot = Pick<Activity, "day" | "endDay" | "startTime" | "endTime">;

export const slotOf = ({ day, endDay, startTime, endTime }: Activity): Slot => ({
  day,
  endDay,
  startTime,
  endTime,
});
