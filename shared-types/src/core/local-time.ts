const formats = new Map<string, Intl.DateTimeFormat>();

const DAY = 86_400_000;

/** Offsets at midnight (UTC), by zone and instant: a plan with hundreds of activities needs the same few. */
const offsets = new Map<string, number>();

function offsetAtMidnight(midnight: number, zone: string): number {
  const key = `${zone} ${midnight}`;
  const offset = offsets.get(key) ?? clockAt(midnight, zone) - midnight;
  offsets.set(key, offset);
  return offset;
}

/** How far the zone's clocks are ahead of UTC at an instant, ms. */
function offsetAt(instant: number, zone: string): number {
  const midnight = Math.floor(instant / DAY) * DAY;
  const offset = offsetAtMidnight(midnight, zone);
  // Clocks do not change twice in a day, so equal offsets at both ends mean no change.
  return offset === offsetAtMidnight(midnight + DAY, zone) ? offset : clockAt(instant, zone) - instant;
}

/** The zone's local time at an instant (ms), as if that were UTC. */
function clockAt(instant: number, zone: string): number {
  let format = formats.get(zone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  ) as Record<"year" | "month" | "day" | "hour" | "minute", number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute);
}

/**
 * The instant, ms, of a local time `HH:MM` on a day, as PostgreSQL has it: a skipped time falls after the gap, and of two
 * it is the later one.
 */
export function instantOf(day: string, time: string, zone: string): number {
  const clock = Date.parse(`${day}T${time}:00Z`);
  const offset = offsetAt(clock + DAY, zone);
  return clock - (offsetAt(clock - offset, zone) === offset ? offset : offsetAt(clock - DAY, zone));
}

/** Whether local times of two zones are equal then. */
export const isSameTime = (day: string, time: string, zone: string, other: string): boolean =>
  instantOf(day, time, zone) === instantOf(day, time, other);

/** Whether this time is skipped because clocks go forward on that day. */
export function isLeftOut(day: string, time: string, zone: string): boolean {
  const instant = instantOf(day, time, zone);
  return instant + offsetAt(instant, zone) !== Date.parse(`${day}T${time}:00Z`);
}

/** What the time of a zone is called: "Rome time", or "UTC-2" at sea, where the sign of "Etc/GMT+2" is the opposite. */
export function zoneName(zone: string): string {
  const place = zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
  if (zone.includes("/") && !zone.startsWith("Etc/")) return `${place} time`;
  return place.replace(/^GMT([+-])/, (_, sign) => (sign === "+" ? "UTC-" : "UTC+"));
}
