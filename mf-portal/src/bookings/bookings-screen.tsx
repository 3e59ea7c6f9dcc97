import type { Booking } from "@dmc-hub/shared-types";
import { Box, Text } from "@dmc-hub/sdk";
import { dayCount, useFormat } from "@dmc-hub/sdk/format";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import type { Column } from "@dmc-hub/sdk/list";
import { ListScreen } from "@dmc-hub/sdk/table";
import { counted } from "../counted.ts";
import { addToCalendar } from "./add-to-calendar.ts";
import { api } from "./bookings-api.ts";
import { bookingStatuses } from "./booking-statuses.ts";

const BookingForm = lazyView(async () => (await import("./booking-form.tsx")).BookingForm);
const BookingDetails = lazyView(async () => (await import("./booking-details.tsx")).BookingDetails);
const CancelBooking = lazyView(async () => (await import("./cancel-booking.tsx")).CancelBooking);

const SendConfirmation = lazyView(async () => (await import("./send-confirmation.tsx")).SendConfirmation);

const dialogs = { confirm: SendConfirmation, cancel: CancelBooking };

/** The bookings of a DMC; docs/product/bookings.md. */
export function BookingsScreen() {
  const { dates } = useFormat();
  const columns: readonly Column<Booking>[] = [
    { label: "Booking", sort: "title", cell: (row) => <Titles {...row} /> },
    { label: "Itinerary", sort: "itineraryTitle", cell: ({ itineraryTitle }) => itineraryTitle },
    { label: "Dates", sort: "startDate", cell: ({ startDate, endDate }) => dates(startDate, endDate) },
    { label: "Duration", cell: ({ startDate, endDate }) => counted(dayCount(startDate, endDate), "day") },
    { label: "Guests", sort: "pax", cell: ({ pax }) => counted(pax, "guest") },
    { label: "Status", sort: "status", cell: bookingStatuses.Badge },
  ];
  return (
    <ListScreen
      title="Bookings"
      noun={["booking", "bookings"]}
      resource={api.bookings}
      filter={bookingStatuses.filter}
      bulkStatus={bookingStatuses.bulk}
      defaultSort="startDate"
      columns={columns}
      searchLabel="Search by title, itinerary or notes"
      addLabel="New Booking"
      emptyTitle="No bookings found"
      nameOf={({ title }) => title}
      menu={{
        open: "View Details",
        edit: "Edit Booking",
        more: ({ id, status }, open) => {
          const calendar = { label: "Add to Calendar", onSelect: () => addToCalendar(id) };
          if (status === "cancelled") return [calendar];
          return [
            { label: "Send Confirmation", onSelect: () => open("confirm") },
            calendar,
            { label: "Cancel Booking", onSelect: () => open("cancel"), isDestructive: true },
          ];
        },
        hasDelete: false,
      }}
      exported={exported}
      Form={BookingForm}
      Details={BookingDetails}
      dialogs={dialogs}
      touches={["/api/dashboard"]}
    />
  );
}

const Titles = ({ title, clientName }: Booking) => (
  <Box as="span">
    {title}
    <Text as="span" display="block" textStyle="xs" fontWeight="normal" color="fg.muted">
      {clientName}
    </Text>
  </Box>
);

const exported = {
  Booking: "title",
  Client: "clientName",
  Itinerary: "itineraryTitle",
  "Start date": "startDate",
  "End date": "endDate",
  Guests: "pax",
  Status: "status",
  Notes: "notes",
} as const;
