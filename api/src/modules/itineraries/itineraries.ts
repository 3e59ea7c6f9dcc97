import { contract, itineraryTransitions } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { readMap } from "../trips/trip-maps.ts";
import { itineraryPdf } from "../trips/trip-pdf.ts";
import { letGo } from "../relations/relations.ts";
import { asOwner } from "../../resources/as-owner.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";
import { keepAnswers } from "../shares/keep-answers.ts";
import { readGuideClashes } from "./guide-clashes.ts";

class ItineraryRow extends Model {
  static override readonly tableName = "app.itineraries";
}

class ItineraryRead extends Model {
  static override readonly tableName = "app.itineraries_read";
}

/** The calls about itineraries. A deleted one takes its activities with it. */
export const itineraries = (database: Database): Handlers<typeof contract.itineraries> => ({
  ...tenantResource(contract.itineraries, database, {
    model: ItineraryRow,
    noun: "itinerary",
    reads: ItineraryRead,
    parent: { table: "app.proposals", link: "proposal_id", field: "destination" },
    transitions: itineraryTransitions,
    removing: async (trx, key) => {
      await keepAnswers(trx, key);
      await letGo("itinerary")(trx, key);
    },
    usedBy: [{ table: "app.bookings", column: "itinerary_id", one: "booking", many: "bookings" }],
  }),
  guideClashes: ({ id }, { dmcId }) => readGuideClashes(database, id, dmcId),
  map: ({ id }, { dmcId }) => readMap(database, { id, dmcId }),
  pdf: ({ id }, { dmcId }) =>
    asOwner(database.admin, { writes: ItineraryRow, noun: "itinerary" }, { id, dmcId }, (key) =>
      itineraryPdf(database.rw, key),
    ),
});
