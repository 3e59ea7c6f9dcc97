import type { Activity, Itinerary } from "@dmc-hub/shared-types";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import { api, invalidatedBy } from "./activities-api.ts";

interface DeleteActivityProps {
  readonly itinerary: Itinerary;
  readonly activity: Activity;
  readonly onClose: () => void;
}

/** Asks before deleting an activity. */
export const DeleteActivity = ({ itinerary, activity, onClose }: DeleteActivityProps) => (
  <DeleteDialog
    resource={api.activities}
    row={activity}
    name={activity.title}
    noun="activity"
    invalidates={invalidatedBy(itinerary.id)}
    isRestorable
    onClose={onClose}
  />
);
