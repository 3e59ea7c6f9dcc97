import { expect, test } from "@jest/globals";
import type { Activity, Booking } from "@dmc-hub/shared-types";
import { type Assignment, assignmentOf, byDay, hasClash, ofBooking } from "./assignments.ts";
import { tasting, tour } from "./testing-partner.ts";

const LISBON = "Europe/Lisbon";
const MADRID = { timeZone: "Europe/Madrid" };

let made = 0;

/** A booking of an itinerary of its own, from May 1st to 3rd, as the company in Lisbon sees it. */
const booking = (fields: Partial<Booking> = {}, home = LISBON) => {
  const days = { startDate: "2026-05-01", endDate: "2026-05-03" };
  return ofBooking({ ...tour, itineraryId: (made += 1), ...days, ...fields }, home);
};

/** An activity on May 1st, likewise. */
const activity = (
  startTime: string | null,
  endTime: string | null,
  fields: Partial<Activity> = {},
  home = LISBON,
) =>
  assignmentOf(
    { ...tasting, itineraryId: (made += 1), day: "2026-05-01", startTime, endTime, ...fields },
    home,
  );

const inMay = (...assignments: Assignment[]) => byDay(assignments, "2026-05-01", "2026-05-31");

/** The days of May on which something clashes. */
const clashes = (...assignments: Assignment[]) =>
  [...inMay(...assignments)].flatMap(([day, parts]) => (hasClash(parts) ? [day] : [])).toSorted();

const nextDay = { day: "2026-05-02" };

test("lays what takes several days on each of them, within the month", () => {
  const days = inMay(booking({ startDate: "2026-04-29", endDate: "2026-05-02" }));
  expect([...days.keys()]).toEqual(["2026-05-01", "2026-05-02"]);
});

test("what goes on over night takes the evening of one day and the morning of the next", () => {
  const train = activity("21:00", "07:30", { endDay: "2026-05-02" });
  const [evening, morning] = [...inMay(train).values()].flat();
  expect(evening).toMatchObject({ startTime: "21:00", endTime: null });
  expect(morning).toMatchObject({ startTime: "00:00", endTime: "07:30" });
});

test("what ends at midnight takes nothing of the day that begins then", () => {
  const party = activity("20:00", "00:00", { endDay: "2026-05-02" });
  const days = inMay(party);
  expect([...days.keys()]).toEqual(["2026-05-01"]);
  expect(days.get("2026-05-01")).toMatchObject([{ startTime: "20:00", endTime: "00:00" }]);
  expect(clashes(party, booking({ startDate: "2026-05-02" }))).toEqual([]);
  expect(clashes(party, booking({ endDate: "2026-05-02" }))).toEqual(["2026-05-01"]);
});

test("what was cancelled takes no day", () => {
  expect(inMay(booking({ status: "cancelled" })).size).toBe(0);
  expect(clashes(booking(), booking({ status: "cancelled" }))).toEqual([]);
});

test("two itineraries clash on the days on which their times meet", () => {
  const morning = activity("09:00", "12:00");
  expect(clashes(booking(), booking({ startDate: "2026-05-03", endDate: "2026-05-05" }))).toEqual([
    "2026-05-03",
  ]);
  expect(clashes(booking({ itineraryId: 0 }), booking({ itineraryId: 0 }))).toEqual([]);
  expect(clashes(morning, booking())).toEqual(["2026-05-01"]);
  expect(clashes(morning, activity(null, null))).toEqual(["2026-05-01"]);
  expect(clashes(morning, activity("12:00", "13:00"))).toEqual([]);
  expect(clashes(morning, activity("11:30", "13:00"))).toEqual(["2026-05-01"]);
  expect(clashes(morning, activity("11:30", null))).toEqual(["2026-05-01"]);
});

test("times are those of the place, else the company's", () => {
  expect(clashes(activity("18:00", "19:00"), activity("18:00", "19:00", MADRID))).toEqual([]);
  expect(clashes(activity("18:00", "19:00"), activity("19:00", "20:00", MADRID))).not.toEqual([]);
  expect(clashes(activity("18:00", "19:00", MADRID), activity("18:30", "19:30", MADRID))).not.toEqual([]);
});

test("whole days are those of the place too, so that two of one date need not meet", () => {
  const dawn = activity("05:00", "06:30", { ...nextDay, timeZone: "Asia/Bangkok" }, "UTC");
  const first = booking({ endDate: "2026-05-01" }, "UTC");
  const second = booking({ startDate: "2026-05-02", endDate: "2026-05-02" }, "UTC");
  expect(clashes(dawn, first)).toEqual(["2026-05-01", "2026-05-02"]);
  expect(clashes(dawn, second)).toEqual([]);
  const free = activity(null, null, { ...nextDay, timeZone: "Asia/Bangkok" }, "UTC");
  expect(clashes(free, activity("17:30", "18:00", nextDay, "UTC"))).toEqual([]);
});

test("what has no end takes the rest of its day, and what ends on another day all until then", () => {
  const train = activity("21:00", "07:30", { endDay: "2026-05-02" });
  expect(clashes(train, activity("07:00", "08:00", nextDay))).toEqual(["2026-05-02"]);
  expect(clashes(train, activity("07:30", "08:00", nextDay))).toEqual([]);
  expect(clashes(activity("20:00", null), activity("23:00", "23:30"))).toEqual(["2026-05-01"]);
  expect(clashes(activity("20:00", null), activity("00:30", "01:30", { ...nextDay, ...MADRID }))).toEqual([
    "2026-05-01",
    "2026-05-02",
  ]);
  expect(clashes(activity("20:00", null), activity("00:00", "01:30", nextDay))).toEqual([]);
});
