import { expect, test } from "@jest/globals";
import { daysOf } from "./schedule-days.ts";
import { climb, walk } from "./testing-itinerary.ts";

const at = (id: number, startTime: string | null, endTime: string | null = null) => ({
  ...climb,
  id,
  startTime,
  endTime,
});

test("a day lists what has a time in order, by its end if it has no start, then what has none", () => {
  const rows = [
    at(1, null),
    at(2, "14:00"),
    at(3, "09:00"),
    at(4, null, "12:00"),
    { ...at(5, null), position: -1 },
  ];
  const [, second] = daysOf(walk, rows);
  expect(second?.activities.map(({ id }) => id)).toEqual([3, 4, 2, 5, 1]);
});

const numbersOf = (startDate: string | null, days: readonly string[]) =>
  daysOf(
    { startDate, endDate: startDate && "2025-01-07" },
    days.map((day, id) => ({ ...climb, id, day })),
  ).map(({ day, number }) => `${day} ${number}`);

test("days are numbered from the trip's first, or from an activity before it, as on the map", () => {
  expect(numbersOf("2025-01-06", [])).toEqual(["2025-01-06 1", "2025-01-07 2"]);
  expect(numbersOf("2025-01-06", ["2025-01-05", "2025-01-09"])).toEqual([
    "2025-01-05 1",
    "2025-01-06 2",
    "2025-01-07 3",
    "2025-01-09 5",
  ]);
  expect(numbersOf(null, ["2025-01-09", "2025-01-10"])).toEqual(["2025-01-09 1", "2025-01-10 2"]);
});
