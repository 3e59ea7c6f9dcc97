import { contract } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../database/database.ts";
import { overlapping } from "../resources/narrowing.ts";
import { tenantResource } from "../resources/tenant-resource.ts";

class ActivityRow extends Model {
  static override readonly tableName = "app.activities";
}

/** The calls about what happens on an itinerary's days. */
export const activities = (database: Database) =>
  tenantResource(contract.activities, database, {
    model: ActivityRow,
    noun: "activity",
    narrowings: overlapping("day"),
  });
