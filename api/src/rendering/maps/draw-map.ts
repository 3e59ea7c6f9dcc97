import type { TripMap } from "@dmc-hub/shared-types";
import {
  geoAzimuthalEqualArea,
  geoCentroid,
  geoDistance,
  geoNaturalEarth1,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from "d3-geo";
import { type Detail, outlinesOf, type Region } from "./outlines.ts";
import { PathPen } from "./path-pen.ts";

/** A place that a trip visits, degrees. */
export interface MapPoint {
  readonly day: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A map whose points have no names and keep their order. */
export interface DrawnMap extends Omit<TripMap, "days" | "places"> {
  readonly days: readonly { readonly day: string; readonly route: string }[];
  readonly points: readonly [x: number, y: number][];
}

const WIDTH = 640;
const HEIGHT = 480;

/** Room between the outermost points and the edge, px. */
const PADDING = 56;

/**
 * Minimum heights of a map, degrees, tried in turn until some outline is visible: a town shows its
 * surroundings.
 */
const LEAST_HEIGHTS = [0.5, 1.5, 4, 12] as const;

/** Maximum length of path data that draws nothing but a background from edge to edge. */
const BLANK = 60;

/**
 * How far points may be from their middle, radians, for a view from above; beyond it the whole world is
 * shown.
 */
const FARTHEST = 1.1;

/** How much more is drawn than shown, px, so that no outline is visible along the edge. */
const BLEED = 6;

/** Which level of detail is used up to which height, degrees. */
const DETAILS: readonly (readonly [Detail, number])[] = [
  ["10m", 12],
  ["50m", 70],
];

const DEGREE = Math.PI / 180;

/** Draws a trip's map. Points are in the trip's order; without any, the map is empty. */
export async function drawMap(points: readonly MapPoint[]): Promise<DrawnMap> {
  const frame = { width: WIDTH, height: HEIGHT };
  if (points.length === 0) return { ...frame, land: "", borders: "", days: [], points: [] };
  const { view, land, borders } = await surroundingsOf(points);
  const draw = (shape: GeoPermissibleObjects) => pathOf(shape, view.projection);
  return {
    ...frame,
    land,
    borders,
    days: legsOf(points).map(({ day, line }) => ({ day, route: draw(line) })),
    points: points.map((point) => placeIn(view, point)),
  };
}

/** Zooms out until a coast or border is visible. */
async function surroundingsOf(points: readonly MapPoint[]) {
  let drawn = await outlinesIn(viewOf(points, LEAST_HEIGHTS[0]));
  for (const height of LEAST_HEIGHTS.slice(1)) {
    if (drawn.land.length + drawn.borders.length > BLANK) break;
    drawn = await outlinesIn(viewOf(points, height));
  }
  return drawn;
}

async function outlinesIn(view: View) {
  const { land, borders } = await outlinesOf(detailOf(view), regionOf(view));
  return { view, land: pathOf(land, view.projection), borders: pathOf(borders, view.projection) };
}

interface View {
  readonly projection: GeoProjection;
  /** Whether it shows the whole world. */
  readonly isWorld: boolean;
}

const positionOf = ({ longitude, latitude }: MapPoint): [number, number] => [longitude, latitude];

/** A view from above the trip's middle, so that nothing is split where maps usually end. */
function viewOf(points: readonly MapPoint[], least: number): View {
  const coordinates = points.map(positionOf);
  const trip = lineOf(coordinates);
  const middle = middleOf(coordinates);
  const [longitude, latitude] = middle;
  if (coordinates.every((position) => geoDistance(position, middle) < FARTHEST)) {
    const above = geoAzimuthalEqualArea().clipAngle(90).rotate([-longitude, -latitude]);
    return { projection: fitted(above, trip, least), isWorld: false };
  }
  return { projection: fitted(geoNaturalEarth1().rotate([-longitude, 0]), trip, least), isWorld: true };
}

/** Points all around the world have no middle. */
function middleOf(coordinates: [number, number][]): [number, number] {
  const middle = geoCentroid({ type: "MultiPoint", coordinates });
  return middle.some(Number.isNaN) ? [0, 0] : middle;
}

const lineOf = (coordinates: [number, number][]): GeoPermissibleObjects =>
  coordinates.length > 1 ? { type: "LineString", coordinates } : { type: "MultiPoint", coordinates };

/** Fits the trip into the picture, as large as possible. */
function fitted(projection: GeoProjection, trip: GeoPermissibleObjects, least: number): GeoProjection {
  const trial = 1_000;
  projection.scale(trial).translate([0, 0]);
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(trip);
  const fit = Math.min((WIDTH - 2 * PADDING) / (right - left), (HEIGHT - 2 * PADDING) / (bottom - top));
  const scale = Math.min(fit * trial, HEIGHT / (least * DEGREE));
  const by = scale / trial;
  return projection
    .scale(scale)
    .translate([WIDTH / 2 - (by * (left + right)) / 2, HEIGHT / 2 - (by * (top + bottom)) / 2])
    .clipExtent([
      [-BLEED, -BLEED],
      [WIDTH + BLEED, HEIGHT + BLEED],
    ]);
}

const heightOf = ({ projection }: View): number => HEIGHT / projection.scale() / DEGREE;

const detailOf = (view: View): Detail => DETAILS.find(([, height]) => heightOf(view) < height)?.[0] ?? "110m";

/** The part of the world in the picture: a circle around its corners. */
function regionOf({ projection, isWorld }: View): Region {
  const [longitude, latitude] = projection.invert?.([WIDTH / 2, HEIGHT / 2]) ?? [0, 0];
  const radius = Math.hypot(WIDTH, HEIGHT) / 2 / projection.scale() / DEGREE;
  return { longitude, latitude, radius: isWorld ? 180 : radius * 1.1 };
}

/** The route split by days; each day starts where the previous one ended. */
function legsOf(points: readonly MapPoint[]) {
  const days = Map.groupBy(points, ({ day }) => day);
  let from: [number, number][] = [];
  return [...days].map(([day, places]) => {
    const positions = places.map(positionOf);
    const line = lineOf([...from, ...positions]);
    from = positions.slice(-1);
    return { day, line };
  });
}

function pathOf(shape: GeoPermissibleObjects, projection: GeoProjection): string {
  const pen = new PathPen();
  geoPath(projection, pen)(shape);
  return pen.finish();
}

function placeIn({ projection }: View, point: MapPoint): [number, number] {
  const [x, y] = projection(positionOf(point)) ?? [WIDTH / 2, HEIGHT / 2];
  return [Math.round(x * 10) / 10, Math.round(y * 10) / 10];
}
