import { activityKind, type ActivityKind, digitsOf, labelOf, zoneName } from "@dmc-hub/shared-types";
import type { Offer, TripActivity } from "./trip.ts";

/** The words for an activity's kind; empty if they say nothing. */
export const kindWords = (kind: ActivityKind): string =>
  kind === "other" ? "" : labelOf(activityKind.fields.kind, kind);

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (day: string): string => format.format(new Date(day));
};

const short = written({ month: "short", day: "numeric" });
const shortWithYear = written({ month: "short", day: "numeric", year: "numeric" });

/** A day in full: "Saturday, May 3, 2026". */
export const dayWords = written({ weekday: "long", month: "long", day: "numeric", year: "numeric" });

/** A day without its weekday: "December 6, 2026". */
export const longDayWords = written({ month: "long", day: "numeric", year: "numeric" });

/** A trip's dates: "Jan 5 - Jan 9, 2025"; docs/product/data-rules.md. */
export function datesWords({ startDate, endDate }: Pick<Offer, "startDate" | "endDate">): string {
  if (startDate === null || endDate === null) return "Dates TBD";
  if (startDate === endDate) return shortWithYear(startDate);
  const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  return `${isOneYear ? short(startDate) : shortWithYear(startDate)} - ${shortWithYear(endDate)}`;
}

/** Number of travellers. */
export const paxWords = (pax: number): string =>
  `${pax.toLocaleString("en-US")} ${pax === 1 ? "traveller" : "travellers"}`;

/** Money in a currency, by its code; as on the screens, with cents only if it is not whole. */
export const moneyWords = (value: number, currency: string): string =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    // Of our own, so that what is shown has the digits of what is stored.
    minimumFractionDigits: digitsOf(currency),
    maximumFractionDigits: digitsOf(currency),
    trailingZeroDisplay: "stripIfInteger",
  }).format(value);

/** Local time of an activity: "09:30 - 12:00", or "21:10 - 06:40 on Mon, May 4"; empty if open. */
export function timesWords({ day, endDay, startTime, endTime }: TripActivity): string {
  const lastDay = endDay === null || endDay === day ? "" : weekday(endDay);
  const end = endTime !== null && lastDay !== "" ? `${endTime} on ${lastDay}` : (endTime ?? lastDay);
  if (startTime === null) return end && `until ${end}`;
  if (end === "") return startTime;
  return endTime === null ? `${startTime}, until ${end}` : `${startTime} - ${end}`;
}

const weekday = written({ weekday: "short", month: "short", day: "numeric" });

/** The time zone, if it must be named: "Tokyo time", "UTC-2"; otherwise empty. */
export function zoneWords(activity: TripActivity): string {
  const { namedZone } = activity;
  return namedZone === null || timesWords(activity) === "" ? "" : zoneName(namedZone);
}
