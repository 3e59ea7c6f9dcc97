import { type Itinerary, itineraryKind } from "@dmc-hub/shared-types";
import { useNavigate } from "@dmc-hub/sdk";
import { DeleteDialog } from "@dmc-hub/sdk/overlay";
import { api, lostWith } from "./itineraries-api.ts";

/** Asks before deleting an itinerary, and leads back to the list. */
export function DeleteItinerary({ itinerary, onClose }: { itinerary: Itinerary; onClose: () => void }) {
  const navigate = useNavigate();
  const { title } = itinerary;
  return (
    <DeleteDialog
      resource={api.itineraries}
      row={itinerary}
      name={title}
      noun="itinerary"
      loses={lostWith.what}
      invalidates={itineraryKind.invalidates}
      onDeleted={() => void navigate("/itineraries", { replace: true })}
      onClose={onClose}
    />
  );
}
