import {
  type Booking,
  bookingKind,
  bookingReference,
  bookingStatuses,
  type BookingStatusChange,
} from "@dmc-hub/shared-types";
import { Box, Button, Heading, Link, Skeleton, Stack, Text, useQuery } from "@dmc-hub/sdk";
import { ago, dayCount, pluralize } from "@dmc-hub/sdk/format";
import { Dates, type DetailsProps, StatusBadge } from "@dmc-hub/sdk/list";
import { KindFacts, RowPanel } from "@dmc-hub/sdk/overlay";
import { addToCalendar } from "./add-to-calendar.ts";
import { api } from "./bookings-api.ts";
import { RecordFiles } from "../files/record-files.tsx";
import { PartnerLink } from "../partners/partner-link.tsx";
import { Confirmations } from "./confirmations.tsx";

/** Everything known about a booking, including the history of its status. */
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
        <History id={booking.id} version={booking.version} />
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
      [bookingKind.reads.partnerName.label, <PartnerLink key="partner" {...booking} />],
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

/** Who changed the status, when, and why. */
function History({ id, version }: { id: number; version: number }) {
  const { data: changes } = useQuery<BookingStatusChange[]>({
    queryKey: [`/api/bookings/${id}/history`, version],
    queryFn: ({ signal }) => api.bookings.history({ id }, { signal }),
  });
  return (
    <Box>
      <Heading as="h3" size="sm" mb="3">
        History
      </Heading>
      {changes === undefined ? <Skeleton h="4" w="70%" /> : null}
      <Stack gap="3">
        {changes?.toReversed().map((change) => (
          <Box key={change.id}>
            <StatusBadge of={bookingStatuses} status={change.to} />
            <Text textStyle="sm" color="fg.muted" mt="1">
              {change.userName ?? "Somebody"}, {ago(change.createdAt)}
              {change.reason === null ? "" : `: ${change.reason}`}
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
