import { expect, test } from "@jest/globals";
import { instantOf, isLeftOut, isSameTime, zoneName } from "./local-time.ts";

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
  expect(at("2026-03-08", "01:59", "America/New_York")).toBe("2026-03-08T06:59:00.000Z");
  expect(at("2026-03-08", "02:30", "America/New_York")).toBe("2026-03-08T07:30:00.000Z");
  expect(at("2026-03-08", "03:00", "America/New_York")).toBe("2026-03-08T07:00:00.000Z");
  expect(isLeftOut("2026-03-08", "02:30", "America/New_York")).toBe(true);
});

test("a time that comes twice when clocks go back is the later one", () => {
  expect(at("2026-10-25", "02:30", "Europe/Madrid")).toBe("2026-10-25T01:30:00.000Z");
  expect(at("2026-11-01", "01:30", "America/New_York")).toBe("2026-11-01T06:30:00.000Z");
});

test.each([
  ["Europe/Rome", "Rome time"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires time"],
  ["Etc/GMT+2", "UTC-2"],
  ["Etc/GMT-10", "UTC+10"],
  ["UTC", "UTC"],
  ["Etc/UTC", "UTC"],
])("the time of %s is called %s", (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});

test("two zones have the same time on days on which their clocks agree", () => {
  expect(isSameTime("2026-07-15", "18:00", "Europe/Madrid", "Europe/Paris")).toBe(true);
  expect(isSameTime("2026-07-15", "18:00", "Europe/Madrid", "Africa/Algiers")).toBe(false);
  expect(isSameTime("2026-01-15", "18:00", "Europe/Madrid", "Africa/Algiers")).toBe(true);
});
