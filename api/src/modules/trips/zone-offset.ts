import { LRUCache } from "lru-cache";

/** Formats take a while to make. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1_000 });

/**
 * A time zone's (IANA) offset from UTC on a day, such as "GMT+02:00": two with the same offset show the same
 * times.
 */
export function zoneOffset(timeZone: string, day: string): string {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  const parts = format.formatToParts(new Date(`${day}T12:00:00Z`));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
