import { bookingKind, fxRateKind, messageKind, taskKind } from "@dmc-hub/shared-types";
import { FILE_LISTS } from "./modules/files/change-files.ts";
import { activityLists } from "./modules/itineraries/activity-change.ts";
import { pricingChanged } from "./modules/pricing/pricing-change.ts";
import { shareChange } from "./modules/links/share-change.ts";
import { lookChange } from "./modules/portals/look-change.ts";
import { changeOf } from "./resources/change-of.ts";

const changes = [
  ...[taskKind, messageKind, bookingKind, fxRateKind].map(changeOf),
  shareChange,
  pricingChanged,
  lookChange,
];

/** Below any itinerary: what is drawn from its activities. */
const PLANS = "/api/itineraries/";

/** Addresses that events can make stale: after a gap in its stream, a tab fetches them again. */
export const followedAddresses: readonly string[] = [
  ...new Set([...changes.flatMap(({ invalidates }) => invalidates), activityLists, PLANS, FILE_LISTS]),
];
