import { useState } from "react";
import type { Place } from "@dmc-hub/shared-types";
import { Button, Flex, Grid, Stack, Text } from "@dmc-hub/sdk";
import { NumberField, TextField, useFormContext } from "@dmc-hub/sdk/forms";
import { SuggestField } from "@dmc-hub/sdk/pick";
import { api } from "./activities-api.ts";

const countries = new Intl.DisplayNames("en", { type: "region" });

const countryOf = ({ country }: Place) => countries.of(country) ?? country;

const find = (q: string, signal: AbortSignal) => api.places.find({ q }, { signal });

/** The place of an activity: any text, a city of the gazetteer, or a manual position. */
export function PlaceField() {
  const { setValue, watch } = useFormContext();
  const [isByHand, setByHand] = useState(false);
  const [latitude, longitude, timeZone] = watch(["latitude", "longitude", "timeZone"]);
  const put = (place: Pick<Place, "latitude" | "longitude" | "timeZone"> | null) => {
    for (const name of ["latitude", "longitude", "timeZone"] as const)
      setValue(name, place?.[name] ?? "", { shouldDirty: true, shouldValidate: isByHand });
  };
  const isOnMap = typeof latitude === "number" && typeof longitude === "number";
  return (
    <Stack gap="2">
      <SuggestField
        name="place"
        label="Place"
        path={api.places.find.path}
        find={find}
        keyOf={({ id }: Place) => id}
        nameOf={({ name }: Place) => name}
        detailOf={countryOf}
        onPick={put}
      />
      {isByHand ? (
        <Grid templateColumns="1fr 1fr" gap="3">
          <NumberField name="latitude" label="Latitude" unit="°" decimals={5} />
          <NumberField name="longitude" label="Longitude" unit="°" decimals={5} />
          <TextField name="timeZone" label="Time zone" help="Leave empty to detect it." />
        </Grid>
      ) : (
        <Flex gap="3" wrap="wrap" align="center">
          <Text textStyle="xs" color="fg.muted">
            {isOnMap
              ? `On the map at ${latitude.toFixed(2)}°, ${longitude.toFixed(2)}°${timeZone ? `, ${timeZone} time` : ""}`
              : "Not on the map: pick a city, or"}
          </Text>
          <Button size="2xs" variant="outline" colorPalette="gray" onClick={() => setByHand(true)}>
            Set by hand
          </Button>
          {isOnMap ? (
            <Button size="2xs" variant="ghost" colorPalette="gray" onClick={() => put(null)}>
              Take off the map
            </Button>
          ) : null}
        </Flex>
      )}
    </Stack>
  );
}
