import {
  createApiClient,
  itineraries,
  type Itinerary,
  itineraryStatuses,
  type Page as Rows,
} from "@dmc-hub/shared-types";
import { Box, ErrorState, Flex, Heading, Link, Panel, Skeleton, Stack, useQuery } from "@dmc-hub/sdk";
import { StatusBadge } from "@dmc-hub/sdk/list";
import { BookingLines } from "../trips/booking-lines.tsx";
import { fromTrip } from "../trips/use-back-to-trip.ts";
import { useItineraryBookings } from "../trips/use-itinerary-bookings.ts";

const api = createApiClient({ itineraries });

/** The itineraries made from a proposal, each with its bookings. */
export function ProposalItineraries({ proposalId }: { proposalId: number }) {
  const input = { proposalId, limit: 50, sort: "createdAt" } as const;
  const { data, error, refetch } = useQuery<Rows<Itinerary>>({
    queryKey: [api.itineraries.list.path, input],
    queryFn: ({ signal }) => api.itineraries.list.page(input, { signal }),
  });
  return (
    <Box>
      <Heading as="h2" size="lg" fontWeight="semibold" mb="3">
        Itineraries and bookings
      </Heading>
      {error === null || data !== undefined ? null : (
        <ErrorState
          title="The itineraries could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null ? <Skeleton h="20" rounded="xl" /> : null}
      {data?.rows.length === 0 ? (
        <Panel p="6" color="fg.muted">
          No itineraries yet. Create one to plan the days and book what they need.
        </Panel>
      ) : null}
      <Stack gap="4">
        {data?.rows.map((itinerary) => (
          <ItineraryPanel key={itinerary.id} {...itinerary} />
        ))}
      </Stack>
    </Box>
  );
}

function ItineraryPanel(itinerary: Itinerary) {
  const { id, title, status } = itinerary;
  const { data } = useItineraryBookings(id);
  return (
    <Panel p="5">
      <Flex gap="3" align="center" wrap="wrap" mb="2">
        <Link to={`/itineraries/details/${id}`} fontWeight="semibold">
          {title}
        </Link>
        <StatusBadge of={itineraryStatuses} status={status} />
        <Link to={`/bookings?edit=new&itineraryId=${id}`} state={fromTrip} ms="auto" textStyle="sm">
          Add Booking
        </Link>
      </Flex>
      {data === undefined ? <Skeleton h="4" w="60%" /> : <BookingLines rows={data.rows} trip={itinerary} />}
    </Panel>
  );
}
