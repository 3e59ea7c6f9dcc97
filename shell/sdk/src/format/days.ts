import type { DateFormat } from "@dmc-hub/shared-types";

const DAY = 86_400_000;

/** A plain day, such as "Jan 5, 2025". Days have no time zone, so none shifts them. */
export function dayText(day: string, style: DateFormat = "MMM d, yyyy"): string {
  const [year = "", month = "", date = ""] = day.split("-");
  if (style === "MMM d, yyyy") return `${monthAndDay(day)}, ${year}`;
  return style.replace("yyyy", year).replace("MM", month).replace("dd", date);
}

/** The days of a trip, such as "Jan 5 - Jan 9, 2025"; "Dates TBD" if one is missing. */
export function datesBetween(start: string | null, end: string | null, style?: DateFormat): string {
  if (start === null || end === null) return "Dates TBD";
  if (start === end) return dayText(start, style);
  const isShort = (style ?? "MMM d, yyyy") === "MMM d, yyyy" && start.slice(0, 4) === end.slice(0, 4);
  return `${isShort ? monthAndDay(start) : dayText(start, style)} - ${dayText(end, style)}`;
}

/** Number of days of a trip, including the first and the last. */
export const dayCount = (start: string, end: string): number =>
  Math.round((Date.parse(end) - Date.parse(start)) / DAY) + 1;

/** The first and the last day that are written with four digits, ms since 1970. */
const [FIRST, LAST] = [Date.parse("0001-01-01"), Date.parse("9999-12-31")];

/** The day that many days after another, or before if negative; not beyond the years of four digits. */
export const daysLater = (day: string, days: number): string =>
  new Date(Math.min(Math.max(Date.parse(day) + days * DAY, FIRST), LAST)).toISOString().slice(0, 10);

/** Today's date in a time zone (IANA), by default the browser's own. */
export const today = (timeZone?: string, now = new Date()): string => dayFormat(timeZone).format(now);

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Kept, as lists write many days; but not the browser's own, which may travel. */
function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  if (timeZone === undefined) return new Intl.DateTimeFormat("en-CA", ISO);
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, ...ISO });
  dayFormats.set(timeZone, format);
  return format;
}

const ISO = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

const units = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", DAY / 24],
  ["minute", DAY / 1_440],
] as const;

/** How long ago an instant was, such as "2 hours ago"; "Recently" if unknown. */
export function ago(instant: string | null, now = Date.now()): string {
  if (instant === null) return "Recently";
  const past = Date.parse(instant) - now;
  const [unit, size] = units.find(([, length]) => Math.abs(past) >= length) ?? ["minute", Infinity];
  if (size === Infinity) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(past / size), unit);
}

// A page's first formatter takes 12 ms.
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function monthAndDay(day: string): string {
  const [, month, date] = day.split("-").map(Number);
  return `${months[(month ?? 1) - 1]} ${date}`;
}
