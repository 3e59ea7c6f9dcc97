import { dayColour, type TripMap as Drawn } from "@dmc-hub/shared-types";
import { Box, chakra, ErrorState, Panel, Skeleton, Text } from "@dmc-hub/sdk";
import { useTripMap } from "./activities-api.ts";

interface TripMapProps {
  readonly itineraryId: number;
  readonly lit: number | null;
  readonly onLight: (id: number | null) => void;
}

const Picture = chakra("svg", {
  base: {
    display: "block",
    w: "full",
    h: "auto",
    bg: { base: "#dbe8f0", _dark: "#1b2a3b" },
    "& .land": {
      fill: { base: "#fbfaf5", _dark: "#2d3a4c" },
      stroke: { base: "#a9b8c4", _dark: "#55677f" },
      strokeWidth: 0.7,
    },
    "& .border": {
      fill: "none",
      stroke: { base: "#a9b8c4", _dark: "#55677f" },
      strokeWidth: 0.7,
      strokeDasharray: "3 2",
    },
    "& .route": { fill: "none", strokeWidth: 4, strokeLinejoin: "round", strokeLinecap: "round" },
    "& .spot": { cursor: "pointer" },
    "& .spot circle": { fill: "bg.panel", strokeWidth: 4 },
    "& .spot text": {
      fill: "fg",
      fontSize: "19px",
      fontWeight: 600,
      textAnchor: "middle",
      dominantBaseline: "central",
    },
    "& .spot[data-lit] text": { fill: "white" },
  },
});

/**
 * An itinerary's route in the colours of its days; what is pointed at there is also marked in the schedule.
 */
export function TripMap({ itineraryId, lit, onLight }: TripMapProps) {
  const { data: map, error, refetch } = useTripMap(itineraryId);
  if (error !== null) {
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
  if (map?.places.length === 0) return null;
  return (
    <Panel overflow="hidden" as="section" aria-label="Map">
      {map === undefined ? (
        <Skeleton aspectRatio={4 / 3} />
      ) : (
        <>
          <MapPicture map={map} lit={lit} onLight={onLight} />
          <PlacesInOrder {...map} />
          <Text textStyle="2xs" color="fg.muted" px="3" py="1.5" borderTopWidth="1px">
            Outlines: Natural Earth. Cities: GeoNames, CC BY 4.0.
          </Text>
        </>
      )}
    </Panel>
  );
}

function MapPicture({ map, lit, onLight }: { map: Drawn } & Omit<TripMapProps, "itineraryId">) {
  const { width, height, land, borders, days, places } = map;
  const numberOf = numbersIn(map);
  // Places at the same spot are marked once, and the one that is pointed at is on top.
  const spots = places
    .filter(
      (place, index) => place.activityId === lit || places.findIndex((other) => isAt(place, other)) === index,
    )
    .toSorted((one, other) => Number(one.activityId === lit) - Number(other.activityId === lit));
  return (
    <Picture viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <path className="land" d={land} />
      <path className="border" d={borders} />
      {days.map(({ day, number, route }) => (
        <path key={day} className="route" d={route} stroke={dayColour(number)} />
      ))}
      {spots.map(({ activityId, day, place, x, y }) => {
        const number = numberOf.get(day) ?? 1;
        const isLit = activityId === lit;
        return (
          <g
            key={activityId}
            className="spot"
            data-lit={isLit || undefined}
            onPointerEnter={() => onLight(activityId)}
            onPointerLeave={() => onLight(null)}
            onClick={() =>
              document.querySelector(`#activity-${activityId}`)?.scrollIntoView({ block: "center" })
            }
          >
            <title>{`Day ${number}: ${place}`}</title>
            <circle
              cx={x}
              cy={y}
              r={isLit ? 21 : 17}
              stroke={dayColour(number)}
              {...(isLit ? { style: { fill: dayColour(number) } } : {})}
            />
            <text x={x} y={y}>
              {number}
            </text>
          </g>
        );
      })}
    </Picture>
  );
}

const isAt = (one: Drawn["places"][number], other: Drawn["places"][number]) =>
  Math.hypot(one.x - other.x, one.y - other.y) < 3;

const numbersIn = ({ days }: Drawn) => new Map(days.map(({ day, number }) => [day, number]));

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
