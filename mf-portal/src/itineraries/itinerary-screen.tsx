import { useDeferredValue, useState } from "react";
import type { Itinerary } from "@dmc-hub/shared-types";
import {
  Button,
  ErrorState,
  Grid,
  Link,
  Page,
  PlainLink,
  ScreenSpinner,
  Text,
  useParams,
} from "@dmc-hub/sdk";
import { ArrowLeft } from "@dmc-hub/sdk/icons";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { useDialogRoute, useRow } from "@dmc-hub/sdk/list";
import { idIn } from "../address/id-in.ts";
import { ClientActions } from "../shares/client-actions.tsx";
import { useSavePdf } from "../shares/use-save-pdf.ts";
import { usePrefetchPlan } from "./activities-api.ts";
import { ActivitySchedule } from "./activity-schedule.tsx";
import { BesideSchedule } from "./beside-schedule.tsx";
import { api } from "./itineraries-api.ts";

const DeleteItinerary = lazyView(async () => (await import("./delete-itinerary.tsx")).DeleteItinerary);
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
  const savePdf = useSavePdf(title, () => api.itineraries.pdf({ id }));
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
          <ClientActions onPdf={savePdf} onShare={() => setDialogRoute({ what: "share", id })} />
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
  const [lit, light] = useState<number | null>(null);
  return (
    <Grid gap="6" templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" }} alignItems="start">
      <ActivitySchedule itinerary={itinerary} lit={lit} onLight={light} />
      <BesideSchedule itinerary={itinerary} lit={lit} onLight={light} />
    </Grid>
  );
}
