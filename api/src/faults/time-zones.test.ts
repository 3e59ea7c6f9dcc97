import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type FaultBench, openBench } from "./fault-bench.ts";

let bench: FaultBench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

/** Days whose midnight, or which as a whole, some zone does not know, and ends of months and years. */
const days = [
  "2018-11-04",
  "2011-12-30",
  "2024-02-29",
  "2025-12-31",
  "2026-01-01",
  "2026-03-29",
  "2026-10-25",
];

test.each(["UTC", "Asia/Tokyo", "America/Sao_Paulo", "Pacific/Apia"])(
  "in %s days of travel and moments stay what they are",
  async (TZ) => {
    const api = await bench.start({ env: { TZ } });
    const staff = await bench.staffOf(api);
    const itineraryId = (await bench.make.itinerary(bench.dmcId)).id;
    for (const day of days) {
      const before = Date.now();
      const dates = { startDate: day, endDate: day };
      const made = await staff.post("/api/bookings", { itineraryId, title: `Day ${day}`, ...dates });
      expect({ status: made.status, body: made.body }).toMatchObject({ status: 201, body: dates });
      const read = await staff.get(`/api/bookings/${made.body.id}`);
      expect(read.body).toMatchObject(dates);
      const stored = await bench
        .owner("app.bookings")
        .where({ id: made.body.id })
        .first(bench.owner.raw("start_date::text as day"));
      expect(stored).toEqual({ day });
      expect(read.body.createdAt).toMatch(/(?:Z|\+00:00)$/);
      const created = Date.parse(read.body.createdAt);
      expect(created).toBeGreaterThanOrEqual(before - 1_000);
      expect(created).toBeLessThanOrEqual(Date.now() + 1_000);
      const activity = { itineraryId, title: "Walk", day, startTime: "00:30" };
      expect((await staff.post("/api/activities", activity)).body).toMatchObject({ day, startTime: "00:30" });
    }
    await api.end("SIGTERM");
  },
  30_000,
);
