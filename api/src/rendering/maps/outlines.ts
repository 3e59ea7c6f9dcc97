import { readFile } from "node:fs/promises";
import { geoArea, type GeoPermissibleObjects } from "d3-geo";
import { feature, meshArcs } from "topojson-client";

/** Level of detail: the source's scale, 1 to so many millions. */
export type Detail = "10m" | "50m" | "110m";

/** A part of the world: everything within `radius` of the centre, degrees. */
export interface Region {
  readonly longitude: number;
  readonly latitude: number;
  readonly radius: number;
}

/** Land, and the borders between countries. */
interface Shapes {
  readonly land: GeoPermissibleObjects;
  readonly borders: GeoPermissibleObjects;
}

/** Reads the outlines around a region: only nearby ones are unpacked. */
export async function outlinesOf(detail: Detail, region: Region): Promise<Shapes> {
  const world = await worldAt(detail);
  const { boxes, land, borders } = world;
  const isNear = (arcs: readonly number[]) => overlaps(boxAround(boxes, arcs), region);
  // A place in the middle of a land mass has no coast nearby, but is inside its bounding box.
  const [nearLand, nearBorders] = [land.filter(([coast = []]) => isNear(coast)), borders.filter(isNear)];
  const unpacked = unpackedArcs(world, [...nearLand.flat(), ...nearBorders], region);
  return {
    land: feature(unpacked, { type: "MultiPolygon", arcs: nearLand }),
    borders: feature(unpacked, { type: "MultiLineString", arcs: nearBorders }),
  };
}

type Topology = Parameters<typeof feature>[0];

interface World {
  /** For each arc: longitude and latitude of its points, degrees. A tenth of the memory of the source's arrays. */
  readonly arcs: readonly Float64Array[];
  /** For each arc: west, south, east, north, degrees. */
  readonly boxes: Float32Array;
  /** Polygons, made of rings of arcs. */
  readonly land: number[][][];
  readonly borders: number[][];
}

const worlds = new Map<Detail, Promise<World>>();

function worldAt(detail: Detail): Promise<World> {
  const known = worlds.get(detail) ?? readWorld(detail);
  worlds.set(detail, known);
  return known;
}

async function readWorld(detail: Detail): Promise<World> {
  const file = new URL(import.meta.resolve(`world-atlas/countries-${detail}.json`));
  const topology: Topology = JSON.parse(await readFile(file, "utf8"));
  const { land, countries } = topology.objects as unknown as Objects;
  const borders = meshArcs(topology, countries, (one, other) => one !== other);
  const arcs = topology.arcs.map((_, index) => pointsOf(topology, index));
  return {
    arcs,
    boxes: boxesOf(arcs),
    land: land.geometries.flatMap(({ arcs: polygons }) => polygons).filter((one) => !isInsideOut(arcs, one)),
    borders: borders.arcs,
  };
}

/** Most points of an islet that may be inside out. */
const FEW = 5;

/** Islets that the source winds the wrong way, among the Maldives: drawn so, they are the rest of the world. */
function isInsideOut(arcs: readonly Float64Array[], [coast = []]: readonly (readonly number[])[]): boolean {
  const [first = 0, ...others] = coast;
  const points = thinned(arcs[first] ?? new Float64Array(), always);
  const isTiny = others.length === 0 && first >= 0 && points.length <= FEW;
  return isTiny && geoArea({ type: "Polygon", coordinates: [points] }) > 2 * Math.PI;
}

/** The expected content of the atlas. */
interface Objects {
  readonly land: { readonly geometries: readonly { readonly arcs: number[][][] }[] };
  readonly countries: Parameters<typeof meshArcs>[1] & object;
}

/** How far around a region its outlines are kept whole, degrees. Less than half as far apart are the points beyond. */
const WHOLE = 2;
const APART = 0.9;
/** How wide or high an arc must be for that, degrees: a small lake would lose its shape, and fill the world. */
const LARGE = 5;

/**
 * The arcs of these lines in degrees. Far from the region points are left out: the coast of a continent has most of its
 * points where nobody looks, but must close around the region all the same.
 */
function unpackedArcs(
  { arcs, boxes }: World,
  lines: readonly (readonly number[])[],
  region: Region,
): Topology {
  const isClose = closeTo(region);
  const unpacked: [number, number][][] = [];
  for (const index of new Set(lines.flat().map((arc) => (arc < 0 ? ~arc : arc)))) {
    const { west, south, east, north } = boxAround(boxes, [index]);
    const isLarge = Math.max(east - west, north - south) >= LARGE;
    unpacked[index] = thinned(arcs[index] ?? new Float64Array(), isLarge ? isClose : always);
  }
  return { type: "Topology", objects: {}, arcs: unpacked };
}

/** Arcs are encoded as steps from point to point, in the topology's own units. */
function pointsOf({ arcs, transform }: Topology, index: number): Float64Array {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {};
  let [x, y] = [0, 0];
  const steps = arcs[index] ?? [];
  const points = new Float64Array(steps.length * 2);
  for (const [place, [dx = 0, dy = 0]] of steps.entries()) {
    x += dx;
    y += dy;
    points.set([x * scale[0] + translate[0], y * scale[1] + translate[1]], place * 2);
  }
  return points;
}

function thinned(arc: Float64Array, isClose: (point: Point) => boolean): [number, number][] {
  const kept: [number, number][] = [];
  for (let at = 0; at < arc.length; at += 2) {
    const point: [number, number] = [arc[at] ?? 0, arc[at + 1] ?? 0];
    const [east, north] = kept.at(-1) ?? [Infinity, Infinity];
    const isFar = Math.max(Math.abs(point[0] - east), Math.abs(point[1] - north)) >= APART;
    if (isFar || at === arc.length - 2 || isClose(point)) kept.push(point);
  }
  return kept;
}

const always = () => true;

type Point = readonly [longitude: number, latitude: number];

function closeTo({ longitude, latitude, radius }: Region): (point: Point) => boolean {
  const reach = WHOLE + reachOf(latitude, radius + WHOLE);
  return ([east, north]) =>
    Math.abs(north - latitude) <= radius + WHOLE && degreesApart(east, longitude) <= reach;
}

/** How far a circle reaches to the east and to the west, degrees of longitude. */
function reachOf(latitude: number, radius: number): number {
  const poleward = Math.abs(latitude) + radius;
  return poleward >= 89 ? 180 : radius / Math.cos((poleward * Math.PI) / 180);
}

const degreesApart = (one: number, other: number): number =>
  Math.abs(((((one - other + 540) % 360) + 360) % 360) - 180);

function boxesOf(arcs: readonly Float64Array[]): Float32Array {
  const boxes = new Float32Array(arcs.length * 4);
  for (const [index, arc] of arcs.entries()) {
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (let at = 0; at < arc.length; at += 2) {
      const [x = 0, y = 0] = [arc[at], arc[at + 1]];
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    }
    boxes.set([box.west, box.south, box.east, box.north], index * 4);
  }
  return boxes;
}

/** A ring that follows an arc backwards names its complement. */
function boxAround(boxes: Float32Array, arcs: readonly number[]): Box {
  const at = (side: number) => arcs.map((arc) => boxes[(arc < 0 ? ~arc : arc) * 4 + side] ?? 0);
  return {
    west: Math.min(...at(0)),
    south: Math.min(...at(1)),
    east: Math.max(...at(2)),
    north: Math.max(...at(3)),
  };
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

function overlaps({ west, south, east, north }: Box, { longitude, latitude, radius }: Region): boolean {
  if (south > latitude + radius || north < latitude - radius) return false;
  return degreesApart((west + east) / 2, longitude) <= reachOf(latitude, radius) + (east - west) / 2;
}
