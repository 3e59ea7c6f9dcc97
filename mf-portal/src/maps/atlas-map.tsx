import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import {
  createApiClient,
  type Frame,
  MAP_FRAME,
  type MapTown,
  type MapView,
  places,
  type Point,
  project,
  SHEET_FRAME,
  type SheetKey,
  sheetAt,
  viewOfSheet,
} from "@dmc-hub/shared-types";
import { Box, Button, chakra, Flex, IconButton, useQuery } from "@dmc-hub/sdk";
import { Maximize, Minus, Plus } from "@dmc-hub/sdk/icons";
import { useMapView } from "./use-map-view.ts";

const api = createApiClient({ places });

/** A drawing of a part of the world. */
export interface Layer {
  readonly view: MapView;
  readonly frame: Frame;
  readonly land: string;
  readonly borders: string;
  readonly towns: readonly MapTown[];
}

/** What is drawn on a map: where it is now. */
export interface Shown {
  readonly view: MapView;
  /** Moves and scales what was drawn for another view into this one. */
  readonly placed: (layer: Pick<Layer, "view" | "frame">) => Placed;
  readonly towns: readonly MapTown[];
}

/** A point of a layer is here: the point times `scale`, moved by `x` and `y`. */
export interface Placed {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

interface AtlasMapProps {
  /** What the map is called for people who cannot see it. */
  readonly label: string;
  /** What it shows first. */
  readonly start: MapView;
  /** A drawing of that; null fetches it. */
  readonly first: Layer | null;
  /** What stands below it, before whose data it is. */
  readonly caption: ReactNode;
  readonly children: (shown: Shown) => ReactNode;
  /** Called with a clicked point, or with the middle for Enter, and what the map shows. */
  readonly onPick?: (point: Point, view: MapView) => void;
}

const Picture = chakra("svg", {
  base: {
    display: "block",
    w: "full",
    h: "auto",
    cursor: "grab",
    _active: { cursor: "grabbing" },
    bg: { base: "#dbe8f0", _dark: "#1b2a3b" },
    userSelect: "none",
    "& path": { vectorEffect: "non-scaling-stroke" },
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
  },
});

/** A map that can be moved and brought nearer: by wheel, touch, keys and buttons. */
export function AtlasMap({ label, start, first, caption, children, onPick }: AtlasMapProps) {
  const map = useMapView(start);
  const { view, isMoved, picture } = map;
  const { layer, state } = useLayer(view, first, isMoved);
  const placed = (one: Pick<Layer, "view" | "frame">) => placedIn(view, one);
  const towns = layer === null ? [] : townsIn(layer, placed(layer));
  const pick = (event: MouseEvent) => {
    const point = map.clicked(event);
    if (point !== null) onPick?.(point, view);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    map.handlers.onKeyDown(event);
    if (event.key !== "Enter" || onPick === undefined) return;
    event.preventDefault();
    onPick([MAP_FRAME.width / 2, MAP_FRAME.height / 2], view);
  };
  return (
    <>
      <Box
        role="application"
        aria-label={`${label}. Arrow keys move it, plus and minus zoom, 0 shows all of it.`}
        tabIndex={0}
        {...map.handlers}
        onKeyDown={onKeyDown}
        onClick={pick}
        css={{ touchAction: "pan-y", "&:focus": { touchAction: "none" } }}
        _focusVisible={{ outline: "2px solid", outlineColor: "colorPalette.solid", outlineOffset: "-2px" }}
      >
        <Picture
          ref={picture}
          viewBox={`0 0 ${MAP_FRAME.width} ${MAP_FRAME.height}`}
          aria-hidden
          style={onPick ? { cursor: "crosshair" } : undefined}
        >
          {layer === null ? null : (
            <g transform={written(placed(layer))}>
              <path className="land" d={layer.land} />
              <path className="border" d={layer.borders} />
            </g>
          )}
          {children({ view, placed, towns })}
        </Picture>
      </Box>
      <Flex gap="2" justify="space-between" align="center" ps="3" pe="1" py="1" borderTopWidth="1px">
        <Box textStyle="2xs" color="fg.muted">
          {state ?? caption} Outlines: Natural Earth. Cities: GeoNames, CC BY 4.0.
        </Box>
        <Buttons {...map} />
      </Flex>
    </>
  );
}

/** As SVG says it. */
export const written = ({ scale, x, y }: Placed): string => `translate(${x} ${y}) scale(${scale})`;

function placedIn(view: MapView, { view: drawn, frame }: Pick<Layer, "view" | "frame">): Placed {
  const scale = 2 ** (view.zoom - drawn.zoom);
  const [x, y] = project(view, MAP_FRAME, drawn);
  return { scale, x: x - (scale * frame.width) / 2, y: y - (scale * frame.height) / 2 };
}

/** A layer's towns that are in the picture now. */
const townsIn = ({ towns }: Layer, { scale, x, y }: Placed): MapTown[] =>
  towns
    .map((town) => ({ name: town.name, x: town.x * scale + x, y: town.y * scale + y }))
    .filter((town) => town.x > 0 && town.x < MAP_FRAME.width && town.y > 0 && town.y < MAP_FRAME.height);

/** The sheet under the view; until it is there the one before, and until the map is moved the first drawing. */
function useLayer(view: MapView, first: Layer | null, isMoved: boolean) {
  const key = sheetAt(view);
  const { data, isError, refetch } = useQuery<Layer>({
    queryKey: [api.places.map.path, key],
    queryFn: ({ signal }) => fetchSheet(key, signal),
    enabled: first === null || isMoved,
    placeholderData: (before) => before,
    staleTime: Infinity,
  });
  const layer: Layer | null = isMoved || first === null ? (data ?? first) : first;
  const failure = isError && (
    <>
      This part of the map could not be loaded.{" "}
      <Button size="2xs" variant="plain" px="0" h="auto" onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  );
  return { layer, state: failure || (layer === null ? "Loading the map..." : null) };
}

async function fetchSheet(key: SheetKey, signal: AbortSignal): Promise<Layer> {
  return { ...(await api.places.map({ ...key }, { signal })), view: viewOfSheet(key), frame: SHEET_FRAME };
}

interface ButtonsProps {
  readonly isMoved: boolean;
  readonly nearer: () => void;
  readonly farther: () => void;
  readonly reset: () => void;
}

const Buttons = ({ isMoved, nearer, farther, reset }: ButtonsProps) => (
  <Flex data-part="actions">
    {isMoved ? (
      <MapButton label="Show all of it" onClick={reset}>
        <Maximize aria-hidden />
      </MapButton>
    ) : null}
    <MapButton label="Zoom in" onClick={nearer}>
      <Plus aria-hidden />
    </MapButton>
    <MapButton label="Zoom out" onClick={farther}>
      <Minus aria-hidden />
    </MapButton>
  </Flex>
);

interface MapButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const MapButton = ({ label, onClick, children }: MapButtonProps) => (
  <IconButton
    size="xs"
    variant="ghost"
    colorPalette="gray"
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {children}
  </IconButton>
);
