import { type Frame, type MapView, worldAt } from "@dmc-hub/shared-types";
import { geoMercator, geoPath, type GeoPermissibleObjects, type GeoProjection } from "d3-geo";
import { type Detail, outlinesOf, type Region } from "./outlines.ts";
import { PathPen } from "./path-pen.ts";

/** A picture of a part of the world. */
export interface OutlinesWanted {
  readonly view: MapView;
  readonly frame: Frame;
}

/** Land and borders as SVG path data. */
export interface Outlines {
  readonly land: string;
  readonly borders: string;
}

/** How much more is drawn than shown, so that no outline is visible along the edge. */
const BLEED = 6;

/** Which level of detail is used up to which height of the picture, degrees. */
const DETAILS: readonly (readonly [Detail, number])[] = [
  ["10m", 12],
  ["50m", 70],
];

/** Draws the outlines of a part of the world. */
export async function drawOutlines({ view, frame }: OutlinesWanted): Promise<Outlines> {
  const { land, borders } = await outlinesOf(detailOf(view, frame), regionOf(view, frame));
  const projection = projectionOf(view, frame);
  return { land: pathOf(land, projection), borders: pathOf(borders, projection) };
}

/** The projection of the maps' own functions (`map-view.ts`), for whole outlines. */
const projectionOf = ({ latitude, longitude, zoom }: MapView, { width, height }: Frame): GeoProjection =>
  geoMercator()
    .rotate([-longitude, 0])
    .center([0, latitude])
    .scale(worldAt(zoom) / (2 * Math.PI))
    .translate([width / 2, height / 2])
    .clipExtent([
      [-BLEED, -BLEED],
      [width + BLEED, height + BLEED],
    ]);

/** Degrees along the equator. */
const degreesOf = (length: number, { zoom }: MapView): number => (length / worldAt(zoom)) * 360;

const detailOf = (view: MapView, { height }: Frame): Detail =>
  DETAILS.find(([, most]) => degreesOf(height, view) < most)?.[0] ?? "110m";

/** The part of the world in the picture: a circle around its corners. */
function regionOf(view: MapView, { width, height }: Frame): Region {
  const radius = degreesOf(Math.hypot(width, height) / 2, view);
  return { ...view, radius: Math.min(180, radius * 1.1) };
}

function pathOf(shape: GeoPermissibleObjects, projection: GeoProjection): string {
  const pen = new PathPen();
  geoPath(projection, pen)(shape);
  return pen.finish();
}
