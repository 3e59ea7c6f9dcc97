import { type Booking, bookingStatuses } from "@dmc-hub/shared-types";
import { Box, Flex, Link, Stack, Text } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { StatusBadge } from "@dmc-hub/sdk/list";
import { isOutsideTrip, OUTSIDE_TRIP, type TripDays } from "./outside-trip.ts";
import { PartnerLink } from "../partners/partner-link.tsx";

interface BookingLinesProps {
  readonly rows: readonly Booking[];
  /** The trip that they are for. */
  readonly trip: TripDays;
}

/** A list of bookings, one per line. */
export function BookingLines({ rows, trip }: BookingLinesProps) {
  if (rows.length === 0) return <Text color="fg.muted">No bookings yet.</Text>;
  return (
    <Stack as="ul" gap="0">
      {rows.map((booking) => (
        <BookingLine key={booking.id} booking={booking} trip={trip} />
      ))}
    </Stack>
  );
}

function BookingLine({ booking, trip }: { booking: Booking; trip: TripDays }) {
  const { id, title, startDate, endDate, status } = booking;
  const { dates } = useFormat();
  return (
    <Flex as="li" columnGap="3" py="2" align="center" wrap="wrap" borderTopWidth="1px">
      <Box flex="1" minW="40" overflowWrap="anywhere">
        <Link to={`/bookings?open=${id}`} color="fg" display="inline-block" py="0.5">
          {title}
        </Link>
        {/* Two links below one another, each large enough for a finger. */}
        <Text textStyle="sm" color="fg.muted" lineHeight="1.625rem">
          <PartnerLink {...booking} />
        </Text>
        {bookingStatuses.is(status, "live") && isOutsideTrip(trip, startDate, endDate) ? (
          <Text textStyle="sm" color="fg.warning">
            {OUTSIDE_TRIP}
          </Text>
        ) : null}
      </Box>
      <Text color="fg.muted" textStyle="sm">
        {dates(startDate, endDate)}
      </Text>
      <StatusBadge of={bookingStatuses} status={status} />
    </Flex>
  );
}
