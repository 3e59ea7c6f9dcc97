import { useDeferredValue, useState } from "react";
import { type Itinerary, itineraryStatuses } from "@dmc-hub/shared-types";
import {
  Box,
  Button,
  ErrorState,
  Grid,
  Heading,
  Link,
  Page,
  Panel,
  PlainLink,
  ScreenSpinner,
  Skeleton,
  Text,
  useParams,
} from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { ArrowLeft } from "@dmc-hub/sdk/icons";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { Facts, StatusBadge, useDialogRoute, useRow } from "@dmc-hub/sdk/list";
import { idIn } from "../address/id-in.ts";
import { ClientActions } from "../shares/client-actions.tsx";
import { usePrefetchPlan } from "./activities-api.ts";
import { ActivitySchedule } from "./activity-schedule.tsx";
import { RecordFiles } from "../files/record-files.tsx";
import { RecordHistory } from "../history/record-history.tsx";
import { api } from "./itineraries-api.ts";
import { TripMap } from "./trip-map.tsx";

const DeleteItinerary = lazyView(async () => (await import("./delete-itinerary.tsx")).DeleteItinerary);
const ItineraryBookings = lazyView(
  async () => (await import("./itinerary-bookings.tsx")).ItineraryBookings,
  () => (
    <Panel p="5">
      <Skeleton h="24" />
    </Panel>
  ),
);
const ShareDialog = lazyView(async () => (await import("../shares/share-dialog.tsx")).ShareDialog);
const ItineraryForm = lazyView(async () => (await import("./itinerary-form.tsx")).ItineraryForm);

/** One itinerary: its proposal, its days and its bookings; docs/product/itineraries.md#page. */
export function ItineraryScreen() {
  const id = idIn(useParams()["id"]);
  return id === null ? <NoItinerary /> : <OneItinerary id={id} />;
}

function OneItinerary({ id }: { id: number }) {
  const { data: itinerary, error, refetch } = useRow(api.itineraries, id);
  usePrefetchPlan(id);
  // The page has many parts: drawn in slices, between which it answers.
  const shown = useDeferredValue(itinerary);
  if (error !== null && "status" in error && error.status === 404) return <NoItinerary />;
  if (error !== null && itinerary === undefined) {
    return (
      <ErrorState
        title="The itinerary could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  return shown === undefined ? <ScreenSpinner label="Loading the itinerary" /> : <Shown {...shown} />;
}

const NoItinerary = () => (
  <ErrorState
    title="Itinerary Not Found"
    description="The itinerary you're looking for doesn't exist or was removed."
  >
    <Link to="/itineraries">View All Itineraries</Link>
  </ErrorState>
);

function Shown(itinerary: Itinerary) {
  const { id, title, description } = itinerary;
  const [dialogRoute, setDialogRoute] = useDialogRoute(["share"]);
  const [isDeleting, setDeleting] = useState(false);
  usePreloads(true, [ItineraryForm, DeleteItinerary]);
  return (
    <Page
      title={title}
      above={<BackToItineraries />}
      actions={
        <>
          <Button size="sm" colorPalette="brand" onClick={() => setDialogRoute({ what: "edit", id })}>
            Edit Itinerary
          </Button>
          <ClientActions
            pdf={`/api/itineraries/${id}/pdf`}
            onShare={() => setDialogRoute({ what: "share", id })}
          />
          <Button size="sm" variant="ghost" colorPalette="red" onClick={() => setDeleting(true)}>
            Delete Itinerary
          </Button>
        </>
      }
    >
      {description === null ? null : (
        <Text mb="5" maxW="80ch" whiteSpace="pre-line" color="fg.muted">
          {description}
        </Text>
      )}
      <Plan {...itinerary} />
      {dialogRoute?.what === "edit" ? <ItineraryForm id={id} onClose={() => setDialogRoute(null)} /> : null}
      {dialogRoute?.what === "share" ? (
        <ShareDialog
          of={{ itineraryId: id, proposalId: itinerary.proposalId }}
          onClose={() => setDialogRoute(null)}
        />
      ) : null}
      {isDeleting ? <DeleteItinerary itinerary={itinerary} onClose={() => setDeleting(false)} /> : null}
    </Page>
  );
}

const BackToItineraries = () => (
  <Button size="xs" variant="ghost" colorPalette="gray" ms="-2.5" asChild>
    <PlainLink to="/itineraries">
      <ArrowLeft aria-hidden /> Back to Itineraries
    </PlainLink>
  </Button>
);

/** The days beside the map, the trip's facts and its bookings; on a phone the map comes first, then the days. */
function Plan(itinerary: Itinerary) {
  const { id } = itinerary;
  const [lit, light] = useState<number | null>(null);
  return (
    <Grid gap="6" templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" }} alignItems="start">
      <ActivitySchedule itinerary={itinerary} lit={lit} onLight={light} />
      <Grid
        gap="6"
        templateColumns="minmax(0, 1fr)"
        display={{ base: "contents", lg: "grid" }}
        position={{ lg: "sticky" }}
        top={{ lg: "20" }}
      >
        <Box order={{ base: -1, lg: 0 }} _empty={{ display: "none" }}>
          <TripMap itineraryId={id} lit={lit} onLight={light} />
        </Box>
        <Panel p="5">
          <Heading as="h2" size="md" fontWeight="semibold" mb="3">
            Journey
          </Heading>
          <TripFacts {...itinerary} />
        </Panel>
        <ItineraryBookings itineraryId={id} />
        <Panel p="5">
          <RecordFiles relatedTo="itinerary" relatedId={id} level="h2" />
        </Panel>
        <Panel p="5">
          <RecordHistory of={{ tripId: itinerary.proposalId }} version={itinerary.version} level="h2" />
        </Panel>
      </Grid>
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
