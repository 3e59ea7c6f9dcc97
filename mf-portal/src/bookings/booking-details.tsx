import { type Booking, bookingKind, bookingReference } from "@dmc-hub/shared-types";
import { Button, Link, Stack } from "@dmc-hub/sdk";
import { dayCount, pluralize } from "@dmc-hub/sdk/format";
import { Dates, type DetailsProps } from "@dmc-hub/sdk/list";
import { KindFacts, RowPanel } from "@dmc-hub/sdk/overlay";
import { addToCalendar } from "./add-to-calendar.ts";
import { api } from "./bookings-api.ts";
import { RecordFiles } from "../files/record-files.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import { PartnerLink } from "../partners/partner-link.tsx";
import { Confirmations } from "./confirmations.tsx";

/** Everything known about a booking, including its history. */
export const BookingDetails = ({ id, onClose, onEdit, onDelete }: DetailsProps<Booking>) => (
  <RowPanel
    resource={api.bookings}
    id={id ?? 0}
    title={({ title }) => title}
    onClose={onClose}
    footer={(booking) => (
      <>
        <Button size="sm" variant="ghost" colorPalette="red" onClick={() => onDelete(booking)}>
          Delete
        </Button>
        <Button size="sm" variant="outline" onClick={() => addToCalendar(booking.id)}>
          Add to Calendar
        </Button>
        <Button size="sm" variant="outline" onClick={onEdit}>
          Edit Booking
        </Button>
      </>
    )}
  >
    {(booking) => (
      <Stack gap="8">
        <BookingFacts {...booking} />
        <Confirmations {...booking} />
        <RecordFiles relatedTo="booking" relatedId={booking.id} />
        <RecordHistory
          of={{ resource: "booking", resourceId: booking.id }}
          version={booking.version}
          isOpen
        />
      </Stack>
    )}
  </RowPanel>
);

const BookingFacts = (booking: Booking) => (
  <KindFacts
    kind={bookingKind}
    row={booking}
    facts={[
      "status",
      ["Reference", bookingReference(booking.id)],
      [
        bookingKind.fields.itineraryId.label,
        <Link key="itinerary" to={`/itineraries/details/${booking.itineraryId}`}>
          {booking.itineraryTitle}
        </Link>,
      ],
      [
        bookingKind.reads.partnerName.label,
        booking.partnerId === null ? null : <PartnerLink key="partner" {...booking} />,
      ],
      "clientName",
      ["Dates", <Dates key="dates" {...booking} />],
      ["Duration", pluralize(dayCount(booking.startDate, booking.endDate), ["day", "days"])],
      [bookingKind.fields.pax.label, pluralize(booking.pax, ["guest", "guests"])],
      ...activityFact(booking),
      "notes",
    ]}
  />
);

/** The activity of the plan that it books, with the way there. */
const activityFact = ({ itineraryId, activityId, activityTitle }: Booking) =>
  activityId === null
    ? []
    : ([
        [
          bookingKind.reads.activityTitle.label,
          <Link key="activity" to={`/itineraries/details/${itineraryId}?activity=${activityId}`}>
            {activityTitle}
          </Link>,
        ],
      ] as const);
