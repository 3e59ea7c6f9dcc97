import { expect, test } from "@jest/globals";
import type { Activity } from "@dmc-hub/shared-types";
import { type Assignment, assignmentOf, byDay, hasClash } from "./assignments.ts";
import { tasting } from "./testing-partner.ts";

const assignment = (given: Partial<Assignment>): Assignment => ({
  key: "booking-1",
  title: "Walk",
  href: "/bookings?open=1",
  from: "2026-05-01",
  to: "2026-05-03",
  startTime: null,
  endTime: null,
  span: null,
  itineraryId: 1,
  status: "confirmed",
  ...given,
});

test("lays what takes several days on each of them, within the month", () => {
  const days = byDay([assignment({ from: "2026-04-29", to: "2026-05-02" })], "2026-05-01", "2026-05-31");
  expect([...days.keys()]).toEqual(["2026-05-01", "2026-05-02"]);
});

test("what goes on over night takes the evening of one day and the morning of the next", () => {
  const train = assignment({ from: "2026-05-01", to: "2026-05-02", startTime: "21:00", endTime: "07:30" });
  const [evening, morning] = [...byDay([train], "2026-05-01", "2026-05-31").values()].flat();
  expect(evening).toMatchObject({ startTime: "21:00", endTime: null });
  expect(morning).toMatchObject({ startTime: "00:00", endTime: "07:30" });
});

test("what was cancelled takes no day", () => {
  expect(byDay([assignment({ status: "cancelled" })], "2026-05-01", "2026-05-31").size).toBe(0);
});

let made = 0;

/** An activity on May 1st of an itinerary of its own, as the company in Lisbon sees it. */
const activity = (startTime: string | null, endTime: string | null, fields: Partial<Activity> = {}) =>
  assignmentOf(
    { ...tasting, itineraryId: (made += 1), day: "2026-05-01", startTime, endTime, ...fields },
    LISBON,
  );

const LISBON = "Europe/Lisbon";
const MADRID = { timeZone: "Europe/Madrid" };

test("two itineraries on one day clash, unless their times do not meet", () => {
  const morning = activity("09:00", "12:00");
  expect(hasClash([assignment({}), assignment({ itineraryId: 0 })])).toBe(true);
  expect(hasClash([assignment({}), assignment({})])).toBe(false);
  expect(hasClash([morning, assignment({ itineraryId: 0 })])).toBe(true);
  expect(hasClash([morning, activity(null, null)])).toBe(true);
  expect(hasClash([morning, activity("12:00", "13:00")])).toBe(false);
  expect(hasClash([morning, activity("11:30", "13:00")])).toBe(true);
  expect(hasClash([morning, activity("11:30", null)])).toBe(true);
});

test("times are those of the place, else the company's", () => {
  expect(hasClash([activity("18:00", "19:00"), activity("18:00", "19:00", MADRID)])).toBe(false);
  expect(hasClash([activity("18:00", "19:00"), activity("19:00", "20:00", MADRID)])).toBe(true);
  expect(hasClash([activity("18:00", "19:00", MADRID), activity("18:30", "19:30", MADRID)])).toBe(true);
});

test("what has no end takes the rest of its day, and what ends on another day all until then", () => {
  const train = activity("21:00", "07:30", { endDay: "2026-05-02" });
  const nextDay = { day: "2026-05-02" };
  expect(hasClash([train, activity("07:00", "08:00", nextDay)])).toBe(true);
  expect(hasClash([train, activity("07:30", "08:00", nextDay)])).toBe(false);
  expect(hasClash([activity("20:00", null), activity("23:00", "23:30")])).toBe(true);
  expect(hasClash([activity("20:00", null), activity("00:30", "01:30", { ...nextDay, ...MADRID })])).toBe(
    true,
  );
  expect(hasClash([activity("20:00", null), activity("00:00", "01:30", nextDay)])).toBe(false);
});
