import { type Activity, activityKind, bookingKind, contract } from "@dmc-hub/shared-types";
import findTimeZone from "@photostructure/tz-lookup";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { withZoneName } from "../../platform/database/zone-names.ts";
import { overlapping } from "../../resources/custom-filter.ts";
import type { Fields } from "../../resources/rows.ts";
import { forget, forgetfulOf } from "../../resources/references.ts";
import { type TenantChange, tenantResource } from "../../resources/tenant-resource.ts";
import { untiedRows } from "../../resources/untied-rows.ts";
import { activityChange } from "./activity-change.ts";

/** The calls about activities of itineraries. */
export const activities = (database: Database) =>
  tenantResource<typeof contract.activities, Activity>(activityKind, contract.activities, database, {
    customFilters: overlapping("day", "coalesce(end_day, day)"),
    stored: withTimeZone,
    check: leaveBookings,
    changed: restoreBookings,
    publishes: activityChange,
  });

/** An activity that goes to another itinerary leaves its bookings, which stay. */
async function leaveBookings(trx: Knex, { before, after }: TenantChange<Activity>): Promise<void> {
  if (before !== null && before.itineraryId !== after.itineraryId)
    await forget(trx, forgetfulOf(activityKind), before);
}

/** An activity that is created again has the bookings again that its deletion untied, unless they left the itinerary. */
async function restoreBookings(trx: Knex, id: number, change: TenantChange<Activity>): Promise<void> {
  const { dmcId, restores, after } = change;
  if (restores === undefined) return;
  const emptied = [{ field: "activityId", old: restores, new: null }] as const;
  await untiedRows(trx, { dmcId, kind: activityKind, id: restores }, bookingKind, emptied)
    .where({ itinerary_id: after.itineraryId, activity_id: null })
    .update({ activity_id: id });
}

/** The time zone of the place, found by the position that the activity then has, unless one was given. */
const withTimeZone = (body: Fields, { after }: TenantChange<Activity>): Fields => {
  const { timeZone = null } = body;
  const { latitude, longitude } = after;
  return timeZone === null &&
    PLACED.some((field) => field in body) &&
    typeof latitude === "number" &&
    typeof longitude === "number"
    ? { ...body, timeZone: findTimeZone(latitude, longitude) }
    : withZoneName(body);
};

/** What a time zone follows from, and itself: other changes leave it as it is. */
const PLACED: readonly (keyof Activity)[] = ["latitude", "longitude", "timeZone"];
