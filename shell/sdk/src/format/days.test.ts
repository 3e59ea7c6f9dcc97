import { expect, test } from "@jest/globals";
import { ago, datesBetween, dayCount, daysLater, dayText, today } from "./days.ts";

test("writes the days of a trip as specified", () => {
  expect(datesBetween("2025-01-05", "2025-01-09")).toBe("Jan 5 - Jan 9, 2025");
  expect(datesBetween("2025-12-30", "2026-01-03")).toBe("Dec 30, 2025 - Jan 3, 2026");
  expect(datesBetween("2028-02-29", "2028-02-29")).toBe("Feb 29, 2028");
  expect(datesBetween("2025-01-05", null)).toBe("Dates TBD");
  expect(datesBetween(null, null)).toBe("Dates TBD");
});

test("writes them as a person wants them", () => {
  expect(dayText("2025-01-05", "dd/MM/yyyy")).toBe("05/01/2025");
  expect(dayText("2025-01-05", "yyyy-MM-dd")).toBe("2025-01-05");
  expect(datesBetween("2025-01-05", "2025-01-09", "MM/dd/yyyy")).toBe("01/05/2025 - 01/09/2025");
});

test("counts the first and the last day, also across a change of the clocks", () => {
  expect(dayCount("2026-03-28", "2026-03-30")).toBe(3);
  expect(dayCount("2026-05-01", "2026-05-01")).toBe(1);
  expect(daysLater("2028-02-28", 1)).toBe("2028-02-29");
  expect(daysLater("2028-02-28", 1_029_384_756)).toBe("9999-12-31");
  expect(daysLater("2028-02-28", -1_029_384_756)).toBe("0001-01-01");
});

test("knows which day it is somewhere else", () => {
  const now = new Date("2026-01-01T10:30:00Z");
  expect(today("Pacific/Apia", now)).toBe("2026-01-01");
  expect(today("Pacific/Honolulu", now)).toBe("2026-01-01");
  expect(today("Pacific/Kiritimati", now)).toBe("2026-01-02");
});

test("says how long ago something was", () => {
  const now = Date.parse("2026-05-10T12:00:00Z");
  expect(ago("2026-05-10T10:00:00Z", now)).toBe("2 hours ago");
  expect(ago("2026-05-09T11:00:00Z", now)).toBe("yesterday");
  expect(ago("2026-05-10T11:59:40Z", now)).toBe("just now");
  expect(ago(null, now)).toBe("Recently");
});
