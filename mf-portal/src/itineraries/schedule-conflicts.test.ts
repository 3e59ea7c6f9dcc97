import { expect, test } from "@jest/globals";
import type { Activity, Booking } from "@dmc-hub/shared-types";
import { datesBetween } from "@dmc-hub/sdk/format";
import { climb } from "./testing-itinerary.ts";
import { scheduleConflictsOf } from "./schedule-conflicts.ts";

const itinerary = { startDate: "2025-01-05", endDate: "2025-01-09" };

/** A plan of which nothing is booked and whose guides have time. */
const free = { bookings: new Map<number, Booking>(), guideClashes: [], dates: datesBetween };

const scheduleConflicts = (...given: Partial<Activity>[]) => {
  const activities = given.map((fields, index) => Object.assign({}, climb, { id: index + 1 }, fields));
  return Object.fromEntries(scheduleConflictsOf({ ...free, activities, itinerary, timeZone: "Europe/Rome" }));
};

const naples = { place: "Naples", latitude: 40.85, longitude: 14.27 };
const rome = { place: "Rome", latitude: 41.9, longitude: 12.5 };
const tokyo = { place: "Tokyo", latitude: 35.68, longitude: 139.69, timeZone: "Asia/Tokyo" };

test("what follows each other at near places is no conflict", () => {
  expect(
    scheduleConflicts(
      { startTime: "09:00", endTime: "12:00", ...naples },
      { startTime: "12:00", endTime: "13:00", ...naples, latitude: 40.86 },
      { startTime: "13:00", endTime: null },
      { startTime: null, endTime: null },
    ),
  ).toEqual({});
});

test("overlapping times are told on both sides", () => {
  expect(
    scheduleConflicts(
      { startTime: "09:00", endTime: "12:00", title: "Museum" },
      { startTime: "11:30", endTime: "13:00", title: "Lunch" },
    ),
  ).toEqual({ 1: ["Overlaps with Lunch"], 2: ["Overlaps with Museum"] });
});

test("a stay and free time give way, and a night train overlaps with the next morning", () => {
  expect(scheduleConflicts({ startTime: "08:00", endTime: "20:00", kind: "stay" }, {})).toEqual({});
  expect(scheduleConflicts({ startTime: "08:00", endTime: "20:00", kind: "free" }, {})).toEqual({});
  expect(
    scheduleConflicts(
      { day: "2025-01-05", endDay: "2025-01-06", startTime: "22:00", endTime: "09:30", title: "Train" },
      { title: "Breakfast" },
    ),
  ).toEqual({ 1: ["Overlaps with Breakfast"], 2: ["Overlaps with Train"] });
});

test("a way that nobody makes in the time is told, unless it is a transfer that has it", () => {
  const morning = { startTime: "09:00", endTime: "12:00", ...naples };
  expect(scheduleConflicts(morning, { startTime: "12:30", endTime: "13:00", ...rome })).toEqual({
    2: ["188 km from Naples in 30 min: too far"],
  });
  expect(scheduleConflicts(morning, { startTime: "14:30", endTime: null, ...rome })).toEqual({});
  expect(
    scheduleConflicts(morning, { startTime: "12:15", endTime: "14:30", ...rome, kind: "transfer" }),
  ).toEqual({});
});

test("times are compared where they are: in Tokyo it is eight hours later", () => {
  const evening = { startTime: "17:00", endTime: "18:00", ...naples };
  expect(
    scheduleConflicts(evening, { day: "2025-01-07", startTime: "15:30", endTime: null, ...tokyo }),
  ).toEqual({});
  expect(
    scheduleConflicts(evening, { day: "2025-01-07", startTime: "08:00", endTime: null, ...tokyo }),
  ).toEqual({
    2: [expect.stringMatching(/^98\d\d km from Naples in 6 h 0 min: too far$/)],
  });
});

test("days outside the trip and hours that clocks leave out are told", () => {
  expect(
    scheduleConflicts({ day: "2025-01-10" }, { day: "2025-01-04", startTime: null, endTime: null }),
  ).toEqual({
    1: ["Outside the trip's dates"],
    2: ["Outside the trip's dates"],
  });
  expect(
    scheduleConflictsOf({
      ...free,
      activities: [{ ...climb, day: "2026-03-29", startTime: "02:30", endTime: "03:30" }],
      itinerary: { startDate: null, endDate: null },
      timeZone: "Europe/Rome",
    }).get(climb.id),
  ).toEqual(["Clocks go forward on that day: there is no 02:30"]);
});

test("an activity that ends after the trip is outside of it, and a stay's checkout on the last day is not", () => {
  const stay = { kind: "stay", day: "2025-01-07", startTime: null, endTime: null } as const;
  expect(scheduleConflicts({ ...stay, endDay: "2025-01-10" }, { ...stay, endDay: "2025-01-09" })).toEqual({
    1: ["Outside the trip's dates"],
  });
});

test("a guide who is needed elsewhere is named, with what for", () => {
  const clash = {
    activityId: climb.id,
    guideName: "Chiara",
    title: "Cellar",
    itineraryId: 2,
    itineraryTitle: "Wine",
    day: "2025-01-06",
    startTime: "11:30",
  };
  const plan = { ...free, activities: [climb], guideClashes: [clash], itinerary, timeZone: "UTC" };
  expect(scheduleConflictsOf(plan).get(climb.id)).toEqual([
    "Chiara is needed elsewhere at 11:30: Cellar (Wine)",
  ]);
});
