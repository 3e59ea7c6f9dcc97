import { expect, test } from "@jest/globals";
import { instantOf, isLeftOut, isSameTime } from "./local-time.ts";

const at = (day: string, time: string, zone: string) => new Date(instantOf(day, time, zone)).toISOString();

test.each([
  ["2026-01-15", "18:00", "Europe/Lisbon", "2026-01-15T18:00:00.000Z"],
  ["2026-07-15", "18:00", "Europe/Lisbon", "2026-07-15T17:00:00.000Z"],
  ["2026-07-15", "18:00", "Europe/Madrid", "2026-07-15T16:00:00.000Z"],
  ["2026-07-15", "00:30", "Asia/Kolkata", "2026-07-14T19:00:00.000Z"],
  ["2026-07-15", "23:30", "America/New_York", "2026-07-16T03:30:00.000Z"],
])("on %s at %s in %s it is %s", (day, time, zone, instant) => {
  expect(at(day, time, zone)).toBe(instant);
});

test("a time that is skipped when clocks go forward falls after the gap", () => {
  expect(at("2026-03-29", "01:59", "Europe/Madrid")).toBe("2026-03-29T00:59:00.000Z");
  expect(at("2026-03-29", "02:30", "Europe/Madrid")).toBe("2026-03-29T01:30:00.000Z");
  expect(at("2026-03-29", "03:00", "Europe/Madrid")).toBe("2026-03-29T01:00:00.000Z");
  expect(["01:59", "02:30", "03:00"].map((time) => isLeftOut("2026-03-29", time, "Europe/Madrid"))).toEqual([
    false,
    true,
    false,
  ]);
});

test("two zones have the same time on days on which their clocks agree", () => {
  expect(isSameTime("2026-07-15", "18:00", "Europe/Madrid", "Europe/Paris")).toBe(true);
  expect(isSameTime("2026-07-15", "18:00", "Europe/Madrid", "Africa/Algiers")).toBe(false);
  expect(isSameTime("2026-01-15", "18:00", "Europe/Madrid", "Africa/Algiers")).toBe(true);
});
