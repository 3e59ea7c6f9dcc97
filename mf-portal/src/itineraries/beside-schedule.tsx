import { type Itinerary, itineraryStatuses } from "@dmc-hub/shared-types";
import { Box, Grid, Heading, Link, Panel, Skeleton } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { lazyView, useIsDrawn } from "@dmc-hub/sdk/lazy-view";
import { Facts, StatusBadge } from "@dmc-hub/sdk/list";
import { RecordFiles } from "../files/record-files.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import { TripMap } from "./trip-map.tsx";

const BookingsAwaited = () => (
  <Panel p="5">
    <Skeleton h="24" />
  </Panel>
);

const ItineraryBookings = lazyView(
  async () => (await import("./itinerary-bookings.tsx")).ItineraryBookings,
  BookingsAwaited,
);

interface BesideScheduleProps {
  readonly itinerary: Itinerary;
  readonly lit: number | null;
  readonly onLight: (id: number | null) => void;
}

/** The map, the trip's facts, bookings, files and changes; what loads code of its own waits until the days are drawn. */
export function BesideSchedule({ itinerary, ...light }: BesideScheduleProps) {
  const { id, proposalId, version } = itinerary;
  const isDrawn = useIsDrawn();
  return (
    <Grid
      gap="6"
      templateColumns="minmax(0, 1fr)"
      display={{ base: "contents", lg: "grid" }}
      position={{ lg: "sticky" }}
      top={{ lg: "20" }}
    >
      <Box order={{ base: -1, lg: 0 }} _empty={{ display: "none" }}>
        <TripMap itineraryId={id} {...light} />
      </Box>
      <Panel p="5">
        <Heading as="h2" size="md" fontWeight="semibold" mb="3">
          Journey
        </Heading>
        <TripFacts {...itinerary} />
      </Panel>
      {isDrawn ? <ItineraryBookings itinerary={itinerary} /> : <BookingsAwaited />}
      <Panel p="5">
        <RecordFiles relatedTo="itinerary" relatedId={id} level="h2" />
      </Panel>
      <Panel p="5">
        <RecordHistory of={{ tripId: proposalId }} version={version} level="h2" />
      </Panel>
    </Grid>
  );
}

function TripFacts({ proposalId, proposalTitle, destination, startDate, endDate, status }: Itinerary) {
  const { dates } = useFormat();
  return (
    <Facts
      facts={[
        [
          "Proposal",
          <Link key="proposal" to={`/proposals/details/${proposalId}`}>
            {proposalTitle}
          </Link>,
        ],
        ["Destination", destination],
        ["Dates", dates(startDate, endDate)],
        ["Status", <StatusBadge key="status" of={itineraryStatuses} status={status} />],
      ]}
    />
  );
}
