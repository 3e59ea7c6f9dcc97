import type { Activity } from "@dmc-hub/shared-types";
import type { RowsChange } from "../../platform/events/dmc-events.ts";

/** Lists of activities, which every activity's change can make stale. */
export const activityLists = "/api/activities";

/** What an activity that was made, changed or deleted makes stale: its itinerary's, and what is drawn of them. */
export const activityChange = ({ itineraryId }: Activity): RowsChange => ({
  resource: "activities",
  invalidates: [`${activityLists}?itineraryId=${itineraryId}`, `/api/itineraries/${itineraryId}/`],
  isNotice: false,
});
