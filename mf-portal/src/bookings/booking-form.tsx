import {
  type Booking,
  bookingKind,
  createApiClient,
  type Itinerary,
  type Partner,
  partners,
} from "@dmc-hub/shared-types";
import { useSearchParams } from "@dmc-hub/sdk";
import { DateRangeField, KindForm, useFormContext } from "@dmc-hub/sdk/forms";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { PickField } from "@dmc-hub/sdk/pick";
import { ItineraryForm } from "../itineraries/itinerary-form.tsx";
import { api as itinerariesApi } from "../itineraries/itineraries-api.ts";
import { api } from "./bookings-api.ts";
import { NewPartnerForm } from "../partners/new-partner-form.tsx";

const { partners: partnerCalls } = createApiClient({ partners });

/** Form of a booking. A new one can start with the itinerary named in the address as `itineraryId`. */
export function BookingForm({ id, onClose }: RowDialogProps) {
  const [params] = useSearchParams();
  const itineraryId = id === null ? Number(params.get("itineraryId")) || null : null;
  const { data: itinerary } = useRow(itinerariesApi.itineraries, itineraryId);
  // The form starts with the itinerary's days.
  if (itineraryId !== null && itinerary === undefined) return null;
  return (
    <KindForm<typeof bookingKind, Booking>
      kind={bookingKind}
      resource={api.bookings}
      id={id}
      parts={parts}
      start={{
        itineraryId: itinerary?.id,
        partnerId: Number(params.get("partnerId")) || null,
        startDate: itinerary?.startDate ?? "",
        endDate: itinerary?.endDate ?? "",
      }}
      addTitle="New Booking"
      onClose={onClose}
    />
  );
}

const newPartner = { label: "New partner", Form: NewPartnerForm };

const { label: partnerLabel, help: partnerHelp } = bookingKind.fields.partnerId;

const partnerField = (
  <PickField
    name="partnerId"
    label={partnerLabel}
    help={partnerHelp}
    resource={partnerCalls}
    nameOf={({ name }: Partner) => name}
    detailOf={({ location }: Partner) => location}
    create={newPartner}
  />
);

const newItinerary = { label: "New itinerary", Form: ItineraryForm };

/** The itinerary; its days are copied if none have been chosen yet. */
function ItineraryField() {
  const { getValues, setValue } = useFormContext();
  const takeDays = (row: Itinerary | null) => {
    const [start, end] = getValues(["startDate", "endDate"]);
    if (start || end || row === null) return;
    setValue("startDate", row.startDate ?? "", { shouldDirty: true });
    setValue("endDate", row.endDate ?? "", { shouldDirty: true });
  };
  return (
    <PickField
      name="itineraryId"
      label={bookingKind.fields.itineraryId.label}
      isRequired
      resource={itinerariesApi.itineraries}
      nameOf={({ title }: Itinerary) => title}
      detailOf={({ destination }: Itinerary) => destination}
      create={newItinerary}
      onPick={takeDays}
    />
  );
}

const parts = [
  { names: ["itineraryId"], input: <ItineraryField /> },
  "title",
  { names: ["startDate", "endDate"], input: <DateRangeField isRequired /> },
  "pax",
  { names: ["partnerId"], input: partnerField },
  "status",
  "notes",
] as const;
