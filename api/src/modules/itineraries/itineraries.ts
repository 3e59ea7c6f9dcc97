import { contract, type Itinerary, itineraryKind } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { readMap } from "../trips/trip-maps.ts";
import { itineraryPdf } from "../trips/trip-pdf.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";
import { endLinksOfTrip } from "../links/end-links.ts";
import { keepAnswers } from "../shares/keep-answers.ts";
import { readGuideClashes } from "./guide-clashes.ts";

/** The calls about itineraries. Deleting one deletes its activities. */
export const itineraries = (database: Database): Handlers<typeof contract.itineraries> => ({
  ...tenantResource<typeof contract.itineraries, Itinerary>(itineraryKind, contract.itineraries, database, {
    changed: endLinksOfTrip,
    removing: keepAnswers,
  }),
  guideClashes: (asked, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(itineraryKind), { ...asked, dmcId }, (key) =>
      readGuideClashes(database, key.id, key.dmcId),
    ),
  map: (asked, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(itineraryKind), { ...asked, dmcId }, (key) =>
      readMap(database, key),
    ),
  pdf: ({ id }, { dmcId }) =>
    withRowTenant(database.admin, tableOfKind(itineraryKind), { id, dmcId }, (key) =>
      itineraryPdf(database.rw, key),
    ),
});
