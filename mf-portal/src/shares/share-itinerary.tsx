import { createApiClient, itineraries } from "@dmc-hub/shared-types";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { ShareDialog } from "./share-dialog.tsx";

const api = createApiClient({ itineraries });

/** Shares an itinerary from the list. */
export function ShareItinerary({ id, onClose }: RowDialogProps) {
  const { data: itinerary } = useRow(api.itineraries, id);
  return itinerary === undefined ? null : (
    <ShareDialog of={{ itineraryId: itinerary.id, proposalId: itinerary.proposalId }} onClose={onClose} />
  );
}
