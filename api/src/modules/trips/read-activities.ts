import type { Knex } from "knex";
import type { PlannedActivity } from "../../rendering/trip.ts";

/** Which itinerary, of which DMC; null for any, on the administrators' pool. */
export interface Which {
  readonly id: number;
  readonly dmcId: number | null;
}

/** Reads an itinerary's activities in the order of the trip: those without a time come last on their day. */
export async function readActivities(db: Knex, { id, dmcId }: Which): Promise<PlannedActivity[]> {
  const rows = db("app.activities").where("itinerary_id", id);
  if (dmcId !== null) rows.where("dmc_id", dmcId);
  return await rows
    .orderByRaw("day, coalesce(start_time, end_time, '24:00'), position, id")
    .select("id", "day", "title", "kind", "place", "latitude", "longitude", "version", {
      endDay: "end_day",
      startTime: "start_time",
      endTime: "end_time",
      timeZone: "time_zone",
      updatedAt: "updated_at",
    });
}
