import { useState } from "react";
import {
  activities,
  type Activity,
  type Booking,
  bookingKind,
  createApiClient,
  type Itinerary,
  itineraryKind,
} from "@dmc-hub/shared-types";
import { useSearchParams } from "@dmc-hub/sdk";
import { DateRangeField, KindForm, useFormContext } from "@dmc-hub/sdk/forms";
import { useFormat } from "@dmc-hub/sdk/format";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { RowWait } from "@dmc-hub/sdk/overlay";
import { PickField } from "@dmc-hub/sdk/pick";
import { ItineraryForm } from "../itineraries/itinerary-form.tsx";
import { api as itinerariesApi } from "../itineraries/itineraries-api.ts";
import { api } from "./bookings-api.ts";
import { PartnerField } from "../partners/partner-field.tsx";

const { activities: activityCalls } = createApiClient({ activities });

/** Form of a booking. A new one can start with the itinerary named in the address as `itineraryId`. */
export function BookingForm({ id, onClose }: RowDialogProps) {
  const [params] = useSearchParams();
  const itineraryId = id === null ? Number(params.get("itineraryId")) || null : null;
  const activityId = id === null ? Number(params.get("activityId")) || null : null;
  const itinerary = useRow(itinerariesApi.itineraries, itineraryId);
  const activity = useRow(activityCalls, activityId);
  const [hasStarted, setStarted] = useState(false);
  if (!hasStarted) {
    // The form starts with what the itinerary and its activity know, as they are now.
    if (!isKnown(itinerary, itineraryId) || !isKnown(activity, activityId)) {
      return <RowWait title={ADD_TITLE} error={itinerary.error ?? activity.error} onClose={onClose} />;
    }
    setStarted(true);
  }
  return (
    <KindForm<typeof bookingKind, Booking>
      kind={bookingKind}
      resource={api.bookings}
      id={id}
      parts={parts}
      start={{
        partnerId: Number(params.get("partnerId")) || null,
        ...startOf(itinerary.data, activity.data),
      }}
      addTitle={ADD_TITLE}
      onClose={onClose}
    />
  );
}

const ADD_TITLE = "New Booking";

const isKnown = ({ data, isFetching }: ReturnType<typeof useRow>, id: number | null): boolean =>
  id === null || (data !== undefined && !isFetching);

/** What a booking of an itinerary starts with, or of one of its activities. */
const startOf = (itinerary?: Itinerary, activity?: Activity) => ({
  itineraryId: itinerary?.id,
  startDate: activity?.day ?? itinerary?.startDate ?? "",
  endDate: activity?.endDay ?? activity?.day ?? itinerary?.endDate ?? "",
  ...(itinerary && { pax: itinerary.pax }),
  ...(activity && { activityId: activity.id, title: activity.title, partnerId: activity.partnerId }),
});

const newItinerary = { label: "New itinerary", Form: ItineraryForm };

/** The itinerary; its days and travellers are copied if none have been chosen yet. Another one has other activities. */
function ItineraryField() {
  const { getValues, getFieldState, setValue, formState } = useFormContext();
  const { dates } = useFormat();
  const { itineraryId, activityId } = formState.defaultValues ?? {};
  const takeOver = (row: Itinerary | null) => {
    setValue("activityId", row?.id === itineraryId ? activityId : null);
    const [start, end] = getValues(["startDate", "endDate"]);
    if (start || end || row === null) return;
    if (!getFieldState("pax").isDirty) setValue("pax", row.pax);
    setValue("startDate", row.startDate ?? "", { shouldDirty: true });
    setValue("endDate", row.endDate ?? "", { shouldDirty: true });
  };
  return (
    <PickField
      name="itineraryId"
      label={bookingKind.fields.itineraryId.label}
      isRequired
      resource={itinerariesApi.itineraries}
      sort={itineraryKind.order}
      nameOf={({ title }: Itinerary) => title}
      detailOf={({ destination, startDate, endDate }: Itinerary) =>
        `${destination} · ${dates(startDate, endDate)}`
      }
      create={newItinerary}
      onPick={takeOver}
    />
  );
}

const { label, help } = bookingKind.fields.partnerId;

const parts = [
  { names: ["itineraryId"], input: <ItineraryField /> },
  "title",
  { names: ["startDate", "endDate"], input: <DateRangeField isRequired /> },
  "pax",
  { names: ["partnerId"], input: <PartnerField label={label} help={help} /> },
  "status",
  "notes",
] as const;
