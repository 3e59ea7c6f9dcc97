import { bookingStatuses, type Itinerary } from "@dmc-hub/shared-types";
import { ErrorState, Flex, Heading, Link, Panel, Skeleton } from "@dmc-hub/sdk";
import { BookingLines } from "../trips/booking-lines.tsx";
import { fromTrip } from "../trips/use-back-to-trip.ts";
import { useItineraryBookings } from "../trips/use-itinerary-bookings.ts";

/** An itinerary's bookings, and how many of them are confirmed. */
export function ItineraryBookings({ itinerary }: { itinerary: Itinerary }) {
  const { data, error, refetch } = useItineraryBookings(itinerary.id);
  const live = data?.rows.filter(({ status }) => bookingStatuses.is(status, "live")) ?? [];
  const confirmed = live.filter(({ status }) => bookingStatuses.is(status, "confirmed")).length;
  return (
    <Panel p="5">
      <Flex justify="space-between" align="baseline" gap="3" mb="3">
        <Heading as="h2" size="md" fontWeight="semibold">
          Bookings{live.length === 0 ? "" : `: ${confirmed} of ${live.length} confirmed`}
        </Heading>
        <Link
          to={`/bookings?edit=new&itineraryId=${itinerary.id}`}
          state={fromTrip}
          textStyle="sm"
          flexShrink={0}
        >
          Add Booking
        </Link>
      </Flex>
      {error === null || data !== undefined ? null : (
        <ErrorState
          title="The bookings could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null ? <Skeleton h="4" /> : null}
      {data === undefined ? null : <BookingLines rows={data.rows} trip={itinerary} />}
    </Panel>
  );
}
