const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock of the zone shows at an instant (ms), as if that were UTC. */
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

/** The instant, ms, of a time `HH:MM` on a day at a place; one that clocks leave out falls after the gap. */
export function instantOf(day: string, time: string, zone: string): number {
  const clock = Date.parse(`${day}T${time}:00Z`);
  const offsetAt = (instant: number) => clockAt(instant, zone) - instant;
  return clock - offsetAt(clock - offsetAt(clock));
}

/** Whether clocks of two zones show the same then. */
export const isSameTime = (day: string, time: string, zone: string, other: string): boolean =>
  instantOf(day, time, zone) === instantOf(day, time, other);

/** Whether clocks leave this time out, because they go forward on that day. */
export const isLeftOut = (day: string, time: string, zone: string): boolean =>
  clockAt(instantOf(day, time, zone), zone) !== Date.parse(`${day}T${time}:00Z`);
