import { expect, test } from "@jest/globals";
import { clockIn, timeZones } from "./time-zones.ts";

test("names a time zone by its city, under its continent", () => {
  expect(timeZones).toContainEqual({
    value: "America/Argentina/Salta",
    label: "Salta, Argentina",
    group: "America",
  });
  expect(timeZones).toContainEqual({ value: "UTC", label: "UTC", group: "Other" });
});

test("knows what the clock shows there", () => {
  const now = new Date("2026-01-05T23:30:00Z");
  expect(clockIn("Europe/Paris", now)).toBe("00:30");
  expect(clockIn("Nowhere/At_All", now)).toBeNull();
});
