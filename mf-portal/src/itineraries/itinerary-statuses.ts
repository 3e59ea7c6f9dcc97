import { itineraryTransitions } from "@dmc-hub/shared-types";
import { defineStatuses } from "@dmc-hub/sdk/list";

/** How far an itinerary has come; docs/product/itineraries.md#statuses. */
export const itineraryStatuses = defineStatuses(
  { draft: ["Draft", "open"], active: ["Active", "moving"], completed: ["Completed", "done"] },
  itineraryTransitions,
  "All",
);
