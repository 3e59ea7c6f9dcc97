import { contract, type Partner, partnerKind } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { createOnce } from "../../resources/idempotency.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { importRows } from "../../resources/import-rows.ts";
import { answerRow } from "../../resources/rows.ts";
import { tagFilterOf } from "../../resources/tag-filter.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";
import { refuseAgency } from "../pricing/refuse-agency.ts";
import { repriceDrafts } from "../pricing/reprice-drafts.ts";
import { contactPartner } from "./contact-partner.ts";

/** What prices inherit from suppliers and agencies. */
const INHERITED = ["pricingPercent", "commissionType", "commissionPercent"] as const;

/** The calls about suppliers, guides and agencies. */
export const partners = (database: Database, limits: Limits): Handlers<typeof contract.partners> => ({
  ...tenantResource<typeof contract.partners, Partner>(partnerKind, contract.partners, database, {
    customFilters: tagFilterOf(partnerKind),
    removing: refuseAgency,
    changed: async (trx, _id, { dmcId, before, after }) => {
      if (before !== null && INHERITED.some((field) => before[field] !== after[field]))
        await repriceDrafts(trx, dmcId);
    },
  }),
  contact: ({ id, body }, call) =>
    withRowTenant(database.admin, tableOfKind(partnerKind), { id, dmcId: call.dmcId }, async (key) => {
      await limits.attemptMail(key.dmcId);
      const row = await createOnce(database.rw, call, (trx) => contactPartner(trx, key, call.user, body));
      return answerRow(call.ctx, row);
    }),
  import: importRows(partnerKind, database),
});
