import { expect, test } from "@jest/globals";
import { type Assignment, byDay, hasClash } from "./assignments.ts";

const assignment = (given: Partial<Assignment>): Assignment => ({
  key: "booking-1",
  title: "Walk",
  href: "/bookings?open=1",
  from: "2026-05-01",
  to: "2026-05-03",
  startTime: null,
  endTime: null,
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

test("two itineraries on one day clash, unless their times do not meet", () => {
  const morning = assignment({ startTime: "09:00", endTime: "12:00" });
  expect(hasClash([assignment({}), assignment({ itineraryId: 2 })])).toBe(true);
  expect(hasClash([assignment({}), assignment({})])).toBe(false);
  expect(hasClash([morning, assignment({ itineraryId: 2, startTime: "12:00", endTime: "13:00" })])).toBe(
    false,
  );
  expect(hasClash([morning, assignment({ itineraryId: 2, startTime: "11:30", endTime: "13:00" })])).toBe(
    true,
  );
  expect(hasClash([morning, assignment({ itineraryId: 2, startTime: "11:30" })])).toBe(true);
});
