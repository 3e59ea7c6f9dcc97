import { contract, type Proposal, proposalKind } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { endLinksOfClient } from "../links/end-links.ts";
import { proposalPdf } from "../trips/trip-pdf.ts";
import { readVersions, sendAgain, versionOnStatus } from "../trips/proposal-versions.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { checkPrice, storedFields } from "./priced-proposal.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { readRow } from "../../resources/rows.ts";
import { tagFilterOf } from "../../resources/tag-filter.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";

/** The calls about proposals. */
export const proposals = (database: Database): Handlers<typeof contract.proposals> => ({
  ...tenantResource<typeof contract.proposals, Proposal>(proposalKind, contract.proposals, database, {
    customFilters: tagFilterOf(proposalKind),
    stored: storedFields,
    check: checkPrice,
    changed: async (...change) => {
      await endLinksOfClient(...change);
      await versionOnStatus(...change);
    },
  }),
  versions: ({ id }, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(proposalKind), { id, dmcId }, async (key) => {
      await readRow(database.rw, tableOfKind(proposalKind), key);
      return readVersions(database.rw, key);
    }),
  sendAgain: ({ id }, { dmcId, user }) =>
    withRowTenant(database.admin, tableOfKind(proposalKind), { id, dmcId }, (key) =>
      sendAgain(database.rw, key, user.id),
    ),
  pdf: ({ id }, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(proposalKind), { id, dmcId }, (key) =>
      proposalPdf(database.rw, key),
    ),
});
