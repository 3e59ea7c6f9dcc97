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
