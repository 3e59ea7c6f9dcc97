import {
  type Booking,
  bookingDraft,
  createApiClient,
  type Itinerary,
  type Partner,
  partners,
} from "@dmc-hub/shared-types";
import { useSearchParams } from "@dmc-hub/sdk";
import {
  DateRangeField,
  formWordsOf,
  NumberField,
  RowFormDialog,
  SelectField,
  TextAreaField,
  TextField,
  useFormContext,
} from "@dmc-hub/sdk/forms";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { PickField } from "@dmc-hub/sdk/pick";
import { ItineraryForm } from "../itineraries/itinerary-form.tsx";
import { api as itinerariesApi } from "../itineraries/itineraries-api.ts";
import { api } from "./bookings-api.ts";
import { bookingStatuses } from "./booking-statuses.ts";
import { NewPartnerForm } from "./new-partner-form.tsx";

const { partners: partnerCalls } = createApiClient({ partners });

const words = formWordsOf("Booking", "New Booking");

/** Form of a booking. A new one may begin with the itinerary that the address names as `itineraryId`. */
export function BookingForm({ id, onClose }: RowDialogProps) {
  const [params] = useSearchParams();
  const itineraryId = id === null ? Number(params.get("itineraryId")) || null : null;
  const { data: itinerary } = useRow(itinerariesApi.itineraries, itineraryId);
  const { data: before } = useRow(api.bookings, id);
  // The form begins with the itinerary's days.
  if (itineraryId !== null && itinerary === undefined) return null;
  return (
    <RowFormDialog
      resource={api.bookings}
      id={id}
      schema={bookingDraft}
      valuesOf={(row) => valuesOf(row, itinerary)}
      words={words}
      touches={["/api/dashboard"]}
      onClose={onClose}
    >
      <ItineraryField />
      <TextField name="title" label="Title" isRequired />
      <DateRangeField isRequired />
      <NumberField name="pax" label="Guests" isWhole isRequired />
      <PickField
        name="partnerId"
        label="Partner"
        help="The supplier, guide or agency that provides it."
        resource={partnerCalls}
        nameOf={({ name }: Partner) => name}
        detailOf={({ location }: Partner) => location}
        create={newPartner}
      />
      <SelectField
        name="status"
        label="Status"
        choices={bookingStatuses.choicesFrom(before?.status ?? null)}
      />
      <TextAreaField name="notes" label="Notes" />
    </RowFormDialog>
  );
}

const newPartner = { label: "New partner", Form: NewPartnerForm };

const newItinerary = { label: "New itinerary", Form: ItineraryForm };

/** The itinerary; its days are taken over where none have been chosen yet. */
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
      label="Itinerary"
      isRequired
      resource={itinerariesApi.itineraries}
      nameOf={({ title }: Itinerary) => title}
      detailOf={({ destination }: Itinerary) => destination}
      create={newItinerary}
      onPick={takeDays}
    />
  );
}

const valuesOf = (row: Booking | null, itinerary: Itinerary | undefined) => ({
  itineraryId: row?.itineraryId ?? itinerary?.id,
  title: row?.title ?? "",
  startDate: row?.startDate ?? itinerary?.startDate ?? "",
  endDate: row?.endDate ?? itinerary?.endDate ?? "",
  pax: row?.pax ?? 1,
  partnerId: row?.partnerId ?? null,
  status: row?.status ?? "pending",
  notes: row?.notes ?? null,
});
