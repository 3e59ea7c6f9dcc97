import { Box, ErrorState, Panel, Skeleton } from "@dmc-hub/sdk";
import { lazyView, useIsDrawn } from "@dmc-hub/sdk/lazy-view";
import { useEffect } from "react";
import { useTripMap } from "./activities-api.ts";

/** As high as the map with its caption. */
const Awaited = () => (
  <>
    <Skeleton aspectRatio={4 / 3} />
    <Box h="11" />
  </>
);

// The days are drawn before the map, and are what is asked for first.
const Picture = lazyView(async () => (await import("./trip-map-picture.tsx")).TripMapPicture, Awaited);

interface TripMapProps {
  readonly itineraryId: number;
  readonly lit: number | null;
  readonly onLight: (id: number | null) => void;
}

/**
 * An itinerary's route in the colours of its days; what is pointed at there is also marked in the schedule.
 */
export function TripMap({ itineraryId, ...light }: TripMapProps) {
  const { data: map, error, refetch } = useTripMap(itineraryId);
  const isDrawn = useIsDrawn();
  useEffect(() => {
    if (isDrawn) Picture.preload();
  }, [isDrawn]);
  if (error !== null && map === undefined) {
    return (
      <Panel>
        <ErrorState
          title="The map could not be drawn"
          description={error.message}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  if (map?.view === null) return null;
  return (
    <Panel overflow="hidden" as="section" aria-label="Map">
      {map === undefined || !isDrawn ? <Awaited /> : <Picture map={map} {...light} />}
    </Panel>
  );
}
