import { contract } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../database/database.ts";
import { letGo } from "../relations/relations.ts";
import { tenantResource } from "../resources/tenant-resource.ts";

class PartnerRow extends Model {
  static override readonly tableName = "app.partners";
}

/** The calls about suppliers, guides and agencies. */
export const partners = (database: Database) =>
  tenantResource(contract.partners, database, {
    model: PartnerRow,
    noun: "partner",
    removing: letGo("partner"),
    usedBy: [
      { table: "app.activities", column: "partner_id", one: "activity", many: "activities" },
      { table: "app.bookings", column: "partner_id", one: "booking", many: "bookings" },
    ],
  });
