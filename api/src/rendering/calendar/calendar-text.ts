import { setImmediate as turn } from "node:timers/promises";
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { plainText } from "../plain-text.ts";

/** An event in a calendar. Days are plain dates, times local `HH:MM`. */
export interface CalendarEvent {
  /** Stays the same for as long as it exists, wherever it is read: `booking-12@hub.example`. */
  readonly uid: string;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  readonly day: string;
  /** Its last day, included. */
  readonly endDay: string;
  /** Null if it takes whole days. */
  readonly startTime: string | null;
  readonly endTime: string | null;
  /** The place's IANA time zone. */
  readonly timeZone: string;
  readonly status: "confirmed" | "tentative" | "cancelled";
  /** The row's version, and its last change, ISO 8601. */
  readonly version: number;
  readonly updatedAt: string;
}

/** How often subscribers are asked to read it again, s. */
const READ_AGAIN = 3_600;

const STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * Events as one iCalendar file (RFC 5545). `name` is for a subscribed calendar; null for an imported file.
 */
export function calendarText(events: readonly CalendarEvent[], name: string | null = null): string {
  const calendar = new ICalCalendar({
    prodId: { company: "DMC Hub", product: "Calendar" },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (timeZone) => zoneOf(timeZone)?.block ?? null },
    // The library does not escape the name.
    ...(name !== null && { name: plain(name).replace(/[\\;,]/g, "\\$&"), ttl: READ_AGAIN }),
  });
  for (const event of events) calendar.createEvent(entryOf(event));
  return calendar.toString();
}

/** Events written without a pause: few enough to hold nobody up. */
const AT_ONCE = 100;

/** The same for many events, with other calls served in between. */
export async function longCalendarText(
  events: readonly CalendarEvent[],
  name: string | null = null,
): Promise<string> {
  // Each zone's rules are written once, before all events.
  const timed = events.filter(({ startTime }) => startTime !== null);
  const ofZones = new Map(timed.map((event) => [event.timeZone, { ...event, endDay: event.day }]));
  const head = partsOf(calendarText([...ofZones.values()], name)).head;
  const bodies: string[] = [];
  for (let done = 0; done < events.length; done += AT_ONCE) {
    bodies.push(partsOf(calendarText(events.slice(done, done + AT_ONCE))).body);
    await turn();
  }
  return head + bodies.join("") + END;
}

const END = "END:VCALENDAR";

/** The header, and the events. */
function partsOf(text: string) {
  const end = text.lastIndexOf(END);
  const start = text.indexOf("\r\nBEGIN:VEVENT") + 2;
  return start < 2
    ? { head: text.slice(0, end), body: "" }
    : { head: text.slice(0, start), body: text.slice(start, end) };
}

function entryOf(event: CalendarEvent) {
  const { uid, summary, description, location, status, version, updatedAt } = event;
  const changed = new Date(updatedAt);
  return {
    id: uid,
    summary: plain(summary, " "),
    description: description === null ? null : plain(description, "\n"),
    location: location === null ? null : { title: plain(location) },
    status: STATUS[status],
    sequence: version,
    stamp: changed,
    lastModified: changed,
    ...timesOf(event),
  };
}

/** An event without times, or without an end time on another day, takes whole days. */
function timesOf({ day, endDay, startTime, endTime, timeZone }: CalendarEvent) {
  if (startTime === null || (endTime === null && endDay !== day)) {
    // In iCalendar, whole days end on the day after the last.
    return {
      allDay: true,
      start: Temporal.PlainDate.from(day),
      end: Temporal.PlainDate.from(endDay).add({ days: 1 }),
    };
  }
  const at = (date: string, time: string) =>
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone);
  const start = at(day, startTime);
  const end = endTime === null ? null : at(endDay, endTime);
  // An hour that is skipped or comes twice can put the end before the start.
  const isForward = end !== null && Temporal.ZonedDateTime.compare(end, start) > 0;
  return { start, timezone: zoneOf(timeZone)?.name ?? null, ...(isForward && { end }) };
}

/** What a calendar file says about a time zone: its current name, if known by an older one, and its rules. */
interface Zone {
  readonly name: string;
  readonly block: string;
}

/** The library takes a while for each, and knows only one spelling. */
const zones = new LRUCache<string, Zone>({ max: 1_000 });

/** Null for an unknown zone, whose times are written in UTC. */
function zoneOf(timeZone: string): Zone | null {
  const known = zones.get(timeZone);
  if (known) return known;
  const { timeZone: canonical } = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions();
  const [block = ""] = tzlib_get_ical_block(canonical);
  const [, name] = /^TZID:(.*)\r$/m.exec(block) ?? [];
  if (name === undefined) return null;
  zones.set(timeZone, { name, block });
  return { name, block };
}

/** Text that a calendar can contain; `line` stands for a line end. */
const plain = (text: string, line = " ") => plainText(text).replace(/\n/g, line);
