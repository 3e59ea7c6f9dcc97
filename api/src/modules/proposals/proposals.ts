import { contract, proposalTransitions } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { proposalPdf } from "../trips/trip-pdf.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { letGo } from "../relations/relations.ts";
import { asOwner } from "../../resources/as-owner.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";

class ProposalRow extends Model {
  static override readonly tableName = "app.proposals";
}

class ProposalRead extends Model {
  static override readonly tableName = "app.proposals_read";
}

/** The calls about proposals. */
export const proposals = (database: Database): Handlers<typeof contract.proposals> => ({
  ...tenantResource(contract.proposals, database, {
    model: ProposalRow,
    noun: "proposal",
    reads: ProposalRead,
    parent: { table: "app.clients", link: "client_id", field: "name" },
    transitions: proposalTransitions,
    removing: letGo("proposal"),
    usedBy: [{ table: "app.itineraries", column: "proposal_id", one: "itinerary", many: "itineraries" }],
  }),
  pdf: ({ id }, { dmcId }) =>
    asOwner(database.admin, { writes: ProposalRow, noun: "proposal" }, { id, dmcId }, (key) =>
      proposalPdf(database.rw, key),
    ),
});
