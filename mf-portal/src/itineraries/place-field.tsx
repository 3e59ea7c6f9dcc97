import { useState } from "react";
import type { Place } from "@dmc-hub/shared-types";
import { Button, Flex, Grid, Stack, Text } from "@dmc-hub/sdk";
import { NumberField, TextField, useFormContext } from "@dmc-hub/sdk/forms";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { SuggestField } from "@dmc-hub/sdk/pick";
import { api } from "./activities-api.ts";

const PlacePicker = lazyView(
  async () => (await import("../maps/place-picker.tsx")).PlacePicker,
  () => null,
  NoMap,
);

const countries = new Intl.DisplayNames("en", { type: "region" });

/** Tells places of the same name apart. */
function detailOf({ kind, country, location }: Place): string {
  const name = countries.of(country) ?? country;
  if (kind === "partner") return location === null ? "Partner" : `Partner · ${location}`;
  return { city: name, airport: `Airport · ${name}`, earlier: `Used before · ${name}` }[kind];
}

const find = (q: string, signal: AbortSignal) => api.places.find({ q }, { signal });

/** How the place is given: by its name, by a pin on a map, or by its position. */
type Way = "name" | "map" | "hand";

/** The place of an activity: any text, one that is suggested, a pin on a map, or a manual position. */
export function PlaceField() {
  const { setValue, watch } = useFormContext();
  const [way, setWay] = useState<Way>("name");
  // A map that is open starts again where the suggested place is.
  const [suggested, setSuggested] = useState(0);
  const [latitude, longitude] = watch(["latitude", "longitude"]);
  const put = (place: Pick<Place, "latitude" | "longitude" | "timeZone"> | null) => {
    for (const name of ["latitude", "longitude", "timeZone"] as const)
      setValue(name, place?.[name] ?? "", { shouldDirty: true, shouldValidate: way === "hand" });
  };
  const isOnMap = typeof latitude === "number" && typeof longitude === "number";
  return (
    <Stack gap="2">
      <SuggestField
        name="place"
        label="Place"
        path={api.places.find.path}
        find={find}
        keyOf={({ kind, id }: Place) => `${kind} ${id}`}
        nameOf={({ name }: Place) => name}
        detailOf={detailOf}
        onPick={(place) => {
          put(place);
          setSuggested((count) => count + 1);
        }}
      />
      {way === "map" ? (
        <PlacePicker
          key={suggested}
          pin={isOnMap ? { latitude, longitude } : null}
          onPick={(pin) => put({ ...pin, timeZone: "" })}
        />
      ) : null}
      {way === "hand" ? <Position /> : <Ways way={way} onWay={setWay} onRemove={() => put(null)} />}
    </Stack>
  );
}

const Position = () => (
  <Grid templateColumns="1fr 1fr" gap="3">
    <NumberField name="latitude" label="Latitude" unit="°" decimals={5} />
    <NumberField name="longitude" label="Longitude" unit="°" decimals={5} />
    <TextField name="timeZone" label="Time zone" help="Leave empty to detect it." />
  </Grid>
);

interface WaysProps {
  readonly way: Way;
  readonly onWay: (way: Way) => void;
  readonly onRemove: () => void;
}

/** Where the place is now, and the other ways to say it. */
function Ways({ way, onWay, onRemove }: WaysProps) {
  const { watch } = useFormContext();
  const [latitude, longitude, timeZone] = watch(["latitude", "longitude", "timeZone"]);
  const isOnMap = typeof latitude === "number" && typeof longitude === "number";
  const zone = timeZone ? `, ${timeZone} time` : "";
  return (
    <Flex gap="3" wrap="wrap" align="center">
      <Text textStyle="xs" color="fg.muted">
        {isOnMap
          ? `On the map at ${latitude.toFixed(2)}°, ${longitude.toFixed(2)}°${zone}`
          : "Not on the map: pick a place, or"}
      </Text>
      {way === "map" ? null : <WayButton onClick={() => onWay("map")}>Show the map</WayButton>}
      <WayButton onClick={() => onWay("hand")}>Set by hand</WayButton>
      {isOnMap ? (
        <Button size="2xs" variant="ghost" colorPalette="gray" onClick={onRemove}>
          Take off the map
        </Button>
      ) : null}
    </Flex>
  );
}

/** In place of a map that did not load; the form and its text stay. */
function NoMap({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Flex role="alert" gap="3" align="center">
      <Text textStyle="xs" color="fg.error">
        The map could not be loaded.
      </Text>
      <WayButton onClick={onRetry}>Try again</WayButton>
    </Flex>
  );
}

const WayButton = (props: { readonly onClick: () => void; readonly children: string }) => (
  <Button size="2xs" variant="outline" colorPalette="gray" {...props} />
);
