import { type Activity, guideClashesKey } from "@dmc-hub/shared-types";
import type { RowsChange } from "../../platform/events/dmc-events.ts";

/** Lists of activities, which a change to any activity can make stale. */
export const activityLists = "/api/activities";

/** What a change to an activity makes stale: its itinerary's activities and what is drawn from them, and any guides' clashes. */
export const activityChange = ({ itineraryId }: Activity): RowsChange => ({
  resource: "activities",
  invalidates: [
    `${activityLists}?itineraryId=${itineraryId}`,
    `/api/itineraries/${itineraryId}/`,
    "/api/bookings",
    guideClashesKey,
  ],
  isNotice: false,
});
