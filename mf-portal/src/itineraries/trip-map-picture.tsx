import {
  dayColour,
  halfOf,
  labelsOf,
  type Mark,
  marksOf,
  type TripMap as Drawn,
} from "@dmc-hub/shared-types";
import { Box, chakra, Flex, Text } from "@dmc-hub/sdk";
import { AtlasMap, type Layer, type Shown, written } from "../maps/atlas-map.tsx";
import { MapNames, NAMES } from "../maps/map-names.tsx";

interface PictureProps {
  readonly map: Drawn;
  readonly lit: number | null;
  readonly onLight: (id: number | null) => void;
}

/** The map of a trip that has places. */
export function TripMapPicture({ map, ...light }: PictureProps) {
  const layer = layerOf(map);
  if (layer === null) return null;
  return (
    <>
      <AtlasMap label="Map of the trip" start={layer.view} first={layer} caption={<Legend {...map} />}>
        {(shown) => <Trip map={map} shown={shown} {...light} />}
      </AtlasMap>
      <PlacesInOrder {...map} />
    </>
  );
}

/** The picture that comes with the trip. */
const layerOf = ({ view, width, height, land, borders, towns }: Drawn): Layer | null =>
  view && { view, frame: { width, height }, land, borders, towns };

const Route = chakra("path", {
  base: { fill: "none", strokeWidth: 2.5, strokeLinejoin: "round", strokeLinecap: "round" },
});

const Spot = chakra("g", {
  base: {
    cursor: "pointer",
    "& rect": { fill: "bg.panel", strokeWidth: 4 },
    "& text": {
      fill: "fg",
      fontSize: "19px",
      fontWeight: 600,
      textAnchor: "middle",
      dominantBaseline: "central",
    },
    "&[data-lit] text": { fill: "white" },
  },
});

interface TripProps extends PictureProps {
  readonly shown: Shown;
}

function Trip({ map, shown, lit, onLight }: TripProps) {
  const own = layerOf(map);
  if (own === null) return null;
  const placed = shown.placed(own);
  const numbers = numbersIn(map);
  const spots = map.places.map((place) => ({
    ...place,
    number: numbers.get(place.day) ?? 1,
    x: place.x * placed.scale + placed.x,
    y: place.y * placed.scale + placed.y,
  }));
  const marks = marksOf(spots, NAMES);
  const labels = labelsOf(marks, shown.towns, NAMES);
  const isLit = ({ stops }: Mark<Stop>) => stops.some(({ activityId }) => activityId === lit);
  return (
    <>
      <MapNames labels={labels.towns} />
      <g transform={written(placed)}>
        {map.days.map(({ day, number, route, flights }) => (
          <g key={day} stroke={dayColour(number)}>
            <Route d={route} />
            <Route d={flights} strokeDasharray="2 6" />
          </g>
        ))}
      </g>
      <MapNames labels={labels.places} isOwn />
      {marks
        // The one that is pointed at is on top.
        .toSorted((one, other) => Number(isLit(one)) - Number(isLit(other)))
        .map((mark) => (
          <SpotMark key={mark.stops[0]?.activityId} mark={mark} isLit={isLit(mark)} onLight={onLight} />
        ))}
    </>
  );
}

type Stop = Drawn["places"][number] & { readonly number: number };

interface SpotMarkProps extends Pick<PictureProps, "onLight"> {
  readonly mark: Mark<Stop>;
  readonly isLit: boolean;
}

/** The days' numbers at a place; beside it, with a line to it, where others are near. */
function SpotMark({ mark: { x, y, at, label, stops }, isLit, onLight }: SpotMarkProps) {
  const [first] = stops;
  if (first === undefined) return null;
  const colour = dayColour(first.number);
  const half = halfOf(label, NAMES);
  return (
    <Spot
      data-lit={isLit || undefined}
      onPointerEnter={() => onLight(first.activityId)}
      onPointerLeave={() => onLight(null)}
      onClick={() =>
        document.querySelector(`#activity-${first.activityId}`)?.scrollIntoView({ block: "center" })
      }
    >
      <title>{stops.map(({ number, place }) => `Day ${number}: ${place}`).join("\n")}</title>
      <path d={`M${x} ${y}L${at[0]} ${at[1]}`} stroke={colour} strokeWidth={2} />
      <rect
        x={at[0] - half}
        y={at[1] - NAMES.radius}
        width={2 * half}
        height={2 * NAMES.radius}
        rx={NAMES.radius}
        stroke={colour}
        {...(isLit ? { style: { fill: colour } } : {})}
      />
      <text x={at[0]} y={at[1]}>
        {label}
      </text>
    </Spot>
  );
}

const numbersIn = ({ days }: Drawn) => new Map(days.map(({ day, number }) => [day, number]));

/** Tells the two kinds of line apart, if the trip has any. */
function Legend({ days }: Drawn) {
  const kinds = (["route", "flights"] as const).filter((kind) => days.some((day) => day[kind] !== ""));
  if (kinds.length === 0) return null;
  return (
    <Flex columnGap="4" wrap="wrap">
      {kinds.map((kind) => (
        <Flex key={kind} gap="1.5" align="center">
          <svg viewBox="0 0 28 8" width="28" aria-hidden>
            <Route
              d={kind === "route" ? "M2 4h24" : "M2 7q12-9 24 0"}
              stroke="currentcolor"
              {...(kind === "flights" ? { strokeDasharray: "2 5" } : {})}
            />
          </svg>
          <Text as="span">{kind === "route" ? "By land or sea" : "By air"}</Text>
        </Flex>
      ))}
    </Flex>
  );
}

/** The content of the picture, for people who cannot see it. */
function PlacesInOrder(map: Drawn) {
  const numberOf = numbersIn(map);
  return (
    <Box srOnly>
      Places of the trip, in order:
      <ol>
        {map.places.map(({ activityId, day, place }) => (
          <li key={activityId}>
            Day {numberOf.get(day) ?? 1}: {place}
          </li>
        ))}
      </ol>
    </Box>
  );
}
