import {
  type Booking,
  bookingKind,
  bookingStatuses,
  createApiClient,
  partnerKind,
  partners,
} from "@dmc-hub/shared-types";
import { dayCount, pluralize } from "@dmc-hub/sdk/format";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { type Column, columnOf, datesColumn, KindList, TwoLines } from "@dmc-hub/sdk/table";
import { addToCalendar } from "./add-to-calendar.ts";
import { api } from "./bookings-api.ts";
import { PartnerLink } from "../partners/partner-link.tsx";
import { useBackToTrip } from "../trips/use-back-to-trip.ts";

const { partners: partnerCalls } = createApiClient({ partners });

const dialogs = {
  Form: lazyView(async () => (await import("./booking-form.tsx")).BookingForm),
  Details: lazyView(async () => (await import("./booking-details.tsx")).BookingDetails),
  more: {
    confirm: lazyView(async () => (await import("./send-confirmation.tsx")).SendConfirmation),
    cancel: lazyView(async () => (await import("./cancel-booking.tsx")).CancelBooking),
  },
};

const columns: readonly Column<Booking>[] = [
  columnOf(bookingKind, "title", {
    label: "Booking",
    cell: ({ title, clientName }) => <TwoLines below={clientName}>{title}</TwoLines>,
  }),
  columnOf(bookingKind, "itineraryTitle"),
  columnOf(bookingKind, "partnerName", {
    cell: (row) => (row.partnerId === null ? null : <PartnerLink {...row} />),
  }),
  datesColumn,
  {
    label: "Duration",
    plan: "whole",
    isExtra: true,
    cell: ({ startDate, endDate }) => pluralize(dayCount(startDate, endDate), ["day", "days"]),
  },
  columnOf(bookingKind, "pax", {
    cell: ({ pax }) => pluralize(pax, ["guest", "guests"]),
    isExtra: true,
  }),
  columnOf(bookingKind, "status"),
];

const words = {
  search: "Search by title, itinerary or notes",
  add: "New Booking",
  open: "View Details",
  edit: "Edit Booking",
};

const exported = [
  ["Booking", "title"],
  "clientName",
  "itineraryTitle",
  "partnerName",
  "startDate",
  "endDate",
  "pax",
  "status",
  "notes",
] as const;

const reference = { name: "partnerId", kind: partnerKind, resource: partnerCalls };

const list = {
  kind: bookingKind,
  resource: api.bookings,
  columns,
  words,
  dialogs,
  exported,
  reference,
};

/** The bookings of a DMC; docs/product/bookings.md. */
export function BookingsScreen() {
  useBackToTrip();
  return <KindList {...list} menu={menu} />;
}

const menu = {
  entries: ({ id, status }: Booking, open: (what: string) => void) => {
    const calendar = { label: "Add to Calendar", onSelect: () => addToCalendar(id) };
    if (!bookingStatuses.is(status, "live")) return [calendar];
    return [
      { label: "Send Confirmation", onSelect: () => open("confirm") },
      calendar,
      { label: "Cancel Booking", onSelect: () => open("cancel"), isDestructive: true },
    ];
  },
  hasDelete: false,
};
