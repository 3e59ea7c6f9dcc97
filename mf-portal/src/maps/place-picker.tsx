import { useState } from "react";
import { labelsOf, type MapView, type Position, project, MAP_FRAME, unproject } from "@dmc-hub/shared-types";
import { Box } from "@dmc-hub/sdk";
import { AtlasMap, type Shown } from "./atlas-map.tsx";
import { MapNames, NAMES } from "./map-names.tsx";

/** Where the map begins if nothing says where the place is. */
const WORLD: MapView = { latitude: 25, longitude: 10, zoom: 1.3 };

/** How near a place is seen at first. */
const NEAR = 8.5;

interface PlacePickerProps {
  /** Where the pin is; null for none yet. */
  readonly pin: Position | null;
  readonly onPick: (position: Position) => void;
}

/** A map on which a click sets a pin; the middle of the picture does for those who use keys. */
export function PlacePicker({ pin, onPick }: PlacePickerProps) {
  // It stays where it is when the pin moves.
  const [start] = useState<MapView>(pin === null ? WORLD : { ...pin, zoom: NEAR });
  return (
    <Box borderWidth="1px" borderRadius="md" overflow="hidden">
      <AtlasMap
        label="Map to choose the place on. Enter sets the pin in its middle"
        start={start}
        first={null}
        caption="Click to set the pin."
        onPick={(point, view) => onPick(roundedAt(unproject(view, MAP_FRAME, point)))}
      >
        {(shown) => <Pin pin={pin} shown={shown} />}
      </AtlasMap>
    </Box>
  );
}

/** To about a metre. */
const roundedAt = ({ latitude, longitude }: Position): Position => ({
  latitude: Math.round(latitude * 1e5) / 1e5,
  longitude: Math.round(longitude * 1e5) / 1e5,
});

function Pin({ pin, shown }: { readonly pin: Position | null; readonly shown: Shown }) {
  const { towns } = labelsOf([], shown.towns, NAMES);
  const at = pin && project(shown.view, MAP_FRAME, pin);
  return (
    <>
      <MapNames labels={towns} />
      {at ? (
        <path
          d={`M${at[0]} ${at[1]}c-4-14-15-20-15-33a15 15 0 0 1 30 0c0 13-11 19-15 33z`}
          fill="#c2571a"
          stroke="#ffffff"
          strokeWidth="2"
        />
      ) : null}
    </>
  );
}
