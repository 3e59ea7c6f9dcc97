import { contract, type Proposal, proposalKind } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { because } from "../../platform/database/tenant.ts";
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

/** The calls about proposals. The audit keeps why one is sent below the least margin. */
export const proposals = (database: Database): Handlers<typeof contract.proposals> => {
  const calls = proposalCalls(database);
  return {
    ...calls,
    create: (input, call) => because(input.body.reason, () => calls.create(input, call)),
    update: (input, call) => because(input.body.reason, () => calls.update(input, call)),
  };
};

const proposalCalls = (database: Database): Handlers<typeof contract.proposals> => ({
  ...tenantResource<typeof contract.proposals, Proposal>(proposalKind, contract.proposals, database, {
    customFilters: {
      ...tagFilterOf(proposalKind),
      agencyId: (id) => (bind) => `agency_id = ${bind(id)}`,
    },
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
