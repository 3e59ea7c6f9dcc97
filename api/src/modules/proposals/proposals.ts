import { contract, proposalKind } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { proposalPdf } from "../trips/trip-pdf.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { tagFilterOf } from "../../resources/tag-filter.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";

/** The calls about proposals. */
export const proposals = (database: Database): Handlers<typeof contract.proposals> => ({
  ...tenantResource(proposalKind, contract.proposals, database, {
    customFilters: tagFilterOf(proposalKind),
  }),
  pdf: ({ id }, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(proposalKind), { id, dmcId }, (key) =>
      proposalPdf(database.rw, key),
    ),
});
