import { contract } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { createOnce } from "../../resources/idempotency.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { letGo } from "../relations/relations.ts";
import { asOwner } from "../../resources/as-owner.ts";
import { importRows } from "../../resources/import-rows.ts";
import { answerRow } from "../../resources/rows.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";
import { contactPartner } from "./contact-partner.ts";

class PartnerRow extends Model {
  static override readonly tableName = "app.partners";
}

const PARTNER = { writes: PartnerRow, noun: "partner" };

/** The calls about suppliers, guides and agencies. */
export const partners = (database: Database): Handlers<typeof contract.partners> => ({
  ...tenantResource(contract.partners, database, {
    model: PartnerRow,
    noun: "partner",
    removing: letGo("partner"),
    usedBy: [
      { table: "app.activities", column: "partner_id", one: "activity", many: "activities" },
      { table: "app.bookings", column: "partner_id", one: "booking", many: "bookings" },
    ],
  }),
  contact: ({ id, body }, call) =>
    asOwner(database.admin, PARTNER, { id, dmcId: call.dmcId }, async (key) => {
      const row = await createOnce(database.rw, call, (trx) => contactPartner(trx, key, call.user, body));
      return answerRow(call.ctx, row);
    }),
  import: importRows(database, PartnerRow),
});
