import { createApiClient, itineraries } from "@dmc-hub/shared-types";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { RowWait } from "@dmc-hub/sdk/overlay";
import { ShareDialog, TITLE } from "./share-dialog.tsx";

const api = createApiClient({ itineraries });

/** Shares an itinerary from the list. */
export function ShareItinerary({ id, onClose }: RowDialogProps) {
  const { data: itinerary, error } = useRow(api.itineraries, id);
  return itinerary === undefined ? (
    <RowWait title={TITLE} error={error} onClose={onClose} />
  ) : (
    <ShareDialog of={{ itineraryId: itinerary.id, proposalId: itinerary.proposalId }} onClose={onClose} />
  );
}
