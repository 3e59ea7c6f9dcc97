import { expect, test } from "@jest/globals";
import type { TripActivity } from "./trip.ts";
import { moneyWords, zoneWords } from "./trip-words.ts";

test("an amount has cents only if it is not whole, as on the screens", () => {
  expect(moneyWords(18_000, "EUR")).toBe("€18,000");
  expect(moneyWords(18_000.5, "EUR")).toBe("€18,000.50");
});

test.each([
  ["Asia/Tokyo", "Tokyo time"],
  ["Etc/GMT+2", "UTC-2"],
  ["UTC", "UTC"],
])("the time in %s is called %s beside a time", (namedZone, words) => {
  const open = { day: "2026-05-01", endDay: null, startTime: null, endTime: null, namedZone } as TripActivity;
  expect(zoneWords({ ...open, startTime: "09:00" })).toBe(words);
  expect(zoneWords({ ...open, endTime: "09:00" })).toBe(words);
  expect(zoneWords(open)).toBe("");
});
