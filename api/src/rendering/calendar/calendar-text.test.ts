import { expect, test } from "@jest/globals";
import type ICAL from "ical.js";
import { eventIn } from "../../testing/calendar.ts";
import { type CalendarEvent, calendarText } from "./calendar-text.ts";

/** A visit in Paris. */
const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  uid: "activity-1@hub.example",
  summary: "Louvre",
  description: null,
  location: null,
  day: "2026-05-01",
  endDay: "2026-05-01",
  startTime: "09:00",
  endTime: "11:00",
  timeZone: "Europe/Paris",
  status: "confirmed",
  version: 1,
  updatedAt: "2026-01-05T10:00:00.000Z",
  ...changes,
});

const readOne = (changes: Partial<CalendarEvent>) => eventIn(calendarText([event(changes)]));

const instant = (time: ICAL.Time) => time.toJSDate().toISOString();

test("an event has the times of its place", () => {
  const { startDate, endDate, uid, summary } = readOne({});
  expect({ uid, summary }).toEqual({ uid: "activity-1@hub.example", summary: "Louvre" });
  expect(startDate.zone?.tzid).toBe("Europe/Paris");
  expect([instant(startDate), instant(endDate)]).toEqual([
    "2026-05-01T07:00:00.000Z",
    "2026-05-01T09:00:00.000Z",
  ]);
});

test("a night train ends on its last day, in the night that the clocks change too", () => {
  const night = readOne({ day: "2026-10-24", startTime: "20:15", endDay: "2026-10-25", endTime: "09:40" });
  expect(instant(night.startDate)).toBe("2026-10-24T18:15:00.000Z");
  expect(instant(night.endDate)).toBe("2026-10-25T08:40:00.000Z");
});

test("an hour that the clocks skip is the one after it; of one that comes twice, the first is meant", () => {
  const skipped = readOne({ day: "2026-03-29", endDay: "2026-03-29", startTime: "02:30", endTime: "02:45" });
  expect(instant(skipped.startDate)).toBe("2026-03-29T01:30:00.000Z");
  // RFC 5545 §3.3.5: such a time means the first of the two.
  const twice = { day: "2026-10-25", endDay: "2026-10-25", startTime: "02:30", endTime: "04:00" };
  expect(calendarText([event(twice)])).toContain("DTSTART;TZID=Europe/Paris:20261025T023000\r\n");
});

test("what would end before it starts, for the clocks' change, has a start alone", () => {
  const { startDate, endDate } = readOne({
    day: "2026-03-29",
    endDay: "2026-03-29",
    startTime: "02:30",
    endTime: "03:00",
  });
  expect([instant(startDate), instant(endDate)]).toEqual([
    "2026-03-29T01:30:00.000Z",
    "2026-03-29T01:30:00.000Z",
  ]);
});

test("open times are whole days, whose end is the first day after them", () => {
  const { startDate, endDate } = readOne({ startTime: null, endTime: null, endDay: "2026-05-04" });
  expect(startDate.isDate && endDate.isDate).toBe(true);
  expect([startDate.toString(), endDate.toString()]).toEqual(["2026-05-01", "2026-05-05"]);
  const stay = readOne({ startTime: "15:00", endTime: null, endDay: "2026-05-02" });
  expect([stay.startDate.toString(), stay.endDate.toString()]).toEqual(["2026-05-01", "2026-05-03"]);
});

test.each([
  ["UTC", "2026-05-01T09:00:00.000Z"],
  ["Asia/Calcutta", "2026-05-01T03:30:00.000Z"],
  ["Africa/Accra", "2026-05-01T09:00:00.000Z"],
  ["Pacific/Chatham", "2026-04-30T20:15:00.000Z"],
  ["europe/paris", "2026-05-01T07:00:00.000Z"],
])("a place in %s keeps its time", (timeZone, expected) => {
  expect(instant(readOne({ timeZone }).startDate)).toBe(expected);
});

test("every zone that a company can choose is told with its rules", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  for (const timeZone of zones) expect(readOne({ timeZone }).startDate.zone?.tzid).toBeTruthy();
});

const told = (status: CalendarEvent["status"]) => {
  const { component, sequence } = readOne({ status, version: 7 });
  return [component.getFirstPropertyValue("status"), sequence];
};

test("a status, a change and its number are told", () => {
  expect(told("cancelled")).toEqual(["CANCELLED", 7]);
  expect(told("tentative")).toEqual(["TENTATIVE", 7]);
  expect(calendarText([event()])).toContain("LAST-MODIFIED:20260105T100000Z");
});

test("any text arrives whole, in lines of at most 75 bytes", () => {
  const description = `${"Zimmer 😀 mit Blick; bitte, \\n kein \\ Balkon\n".repeat(1_500)}END:VEVENT`;
  const summary = 'Café, "Bar"; BEGIN:VEVENT 🚂';
  const text = calendarText(
    [event({ summary, description, location: "Gare de Lyon;\r\nParis" })],
    "A; B, C\nEND:VCALENDAR",
  );
  const found = eventIn(text);
  expect(found).toMatchObject({ summary, description, location: "Gare de Lyon; Paris" });
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n/);
  expect(text).toContain("\r\nX-WR-CALNAME:A\\; B\\, C END:VCALENDAR\r\n");
});

test("characters that no calendar may hold are left out", () => {
  expect(readOne({ summary: "Bell\u0007 and\u001b more" }).summary).toBe("Bell and more");
});

test("the same events make the same text", () => {
  expect(calendarText([event()])).toBe(calendarText([event()]));
});
