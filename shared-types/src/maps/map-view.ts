import * as z from "zod/mini";

/** A point on Earth, degrees, WGS 84. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A point of a drawing, in the units of its width and height. */
export type Point = readonly [x: number, y: number];

/** What a map shows: the middle of the picture, degrees, and how near it is. Maps are in the web's Mercator projection. */
export const mapView = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** At 0 the whole world is {@link WORLD} units wide; each step doubles it. */
  zoom: z.number(),
});
export type MapView = z.output<typeof mapView>;

/** Width and height of a picture. */
export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Width of the world at zoom 0. */
export const WORLD = 256;

/** The nearest that maps go: a town fills the picture. */
export const NEAREST = 11;

/** The world ends here, as it does on the web's other maps: the projection stretches the poles without end. */
const LAST_LATITUDE = 85;

const RADIAN = Math.PI / 180;

/** How wide the world is. */
export const worldAt = (zoom: number): number => WORLD * 2 ** zoom;

/** Where a position lies in a world that is 1 wide and high, from its upper left corner. */
export function inWorld({ latitude, longitude }: Position): Point {
  const angle = Math.max(-LAST_LATITUDE, Math.min(LAST_LATITUDE, latitude)) * RADIAN;
  return [longitude / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + angle / 2)) / (2 * Math.PI)];
}

/** The position at a point of that world; longitudes run from -180 to 180. */
export function fromWorld([x, y]: Point): Position {
  const latitude = (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / RADIAN;
  return { latitude, longitude: (x - Math.floor(x) - 0.5) * 360 };
}

/** The short way from one point of that world to another, across the date line if that is shorter. */
export const shortWay = (from: number, to: number): number => to - from - Math.round(to - from);

/** Where a position lies in a picture. */
export function project(view: MapView, { width, height }: Frame, position: Position): Point {
  const [middleX, middleY] = inWorld(view);
  const [x, y] = inWorld(position);
  const world = worldAt(view.zoom);
  return [width / 2 + shortWay(middleX, x) * world, height / 2 + (y - middleY) * world];
}

/** The position at a point of a picture. */
export function unproject(view: MapView, { width, height }: Frame, [x, y]: Point): Position {
  const [middleX, middleY] = inWorld(view);
  const world = worldAt(view.zoom);
  return fromWorld([middleX + (x - width / 2) / world, middleY + (y - height / 2) / world]);
}

/** The view that shows positions as large as possible, `padding` from the edges, and at most at `nearest`. */
export function viewOf(
  positions: readonly Position[],
  { width, height }: Frame,
  { padding, nearest }: { readonly padding: number; readonly nearest: number },
): MapView {
  const points = positions.map(inWorld);
  const [left, across] = rangeAround(points.map(([x]) => x));
  const heights = points.map(([, y]) => y);
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  const fit = Math.min((width - 2 * padding) / across, (height - 2 * padding) / (bottom - top));
  const zoom = Math.min(nearest, Math.log2(fit / WORLD));
  return { ...fromWorld([left + across / 2, (top + bottom) / 2]), zoom };
}

/** The shortest stretch around the world that holds all: where it starts, and how long it is. */
function rangeAround(all: readonly number[]): readonly [start: number, length: number] {
  const sorted = all.map((x) => x - Math.floor(x)).toSorted((one, other) => one - other);
  let widest = { gap: -1, after: 0 };
  for (const [index, x] of sorted.entries()) {
    const next = sorted[index + 1] ?? (sorted[0] ?? 0) + 1;
    if (next - x > widest.gap) widest = { gap: next - x, after: next };
  }
  return [widest.after, 1 - widest.gap];
}
