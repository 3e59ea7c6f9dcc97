import { readFile } from "node:fs/promises";
import type { GeoPermissibleObjects } from "d3-geo";
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
  const { topology, boxes, land, borders } = await worldAt(detail);
  const isNear = (arcs: readonly number[]) => overlaps(boxAround(boxes, arcs), region);
  return {
    // A place in the middle of a land mass has no coast nearby, but is inside its bounding box.
    land: feature(topology, { type: "MultiPolygon", arcs: land.filter(([coast = []]) => isNear(coast)) }),
    borders: feature(topology, { type: "MultiLineString", arcs: borders.filter(isNear) }),
  };
}

type Topology = Parameters<typeof feature>[0];

interface World {
  readonly topology: Topology;
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
  return {
    topology,
    boxes: boxesOf(topology),
    land: land.geometries.flatMap(({ arcs }) => arcs),
    borders: borders.arcs,
  };
}

/** The expected content of the atlas. */
interface Objects {
  readonly land: { readonly geometries: readonly { readonly arcs: number[][][] }[] };
  readonly countries: Parameters<typeof meshArcs>[1] & object;
}

/** Arcs are encoded as steps from point to point, in the topology's own units. */
function boxesOf({ arcs, transform }: Topology): Float32Array {
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {};
  const boxes = new Float32Array(arcs.length * 4);
  for (const [index, arc] of arcs.entries()) {
    let [x, y] = [0, 0];
    const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
    for (const [dx = 0, dy = 0] of arc) {
      x += dx;
      y += dy;
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    }
    boxes.set(
      [
        box.west * scale[0] + translate[0],
        box.south * scale[1] + translate[1],
        box.east * scale[0] + translate[0],
        box.north * scale[1] + translate[1],
      ],
      index * 4,
    );
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
  const poleward = Math.abs(latitude) + radius;
  if (poleward >= 89) return true;
  const reach = radius / Math.cos((poleward * Math.PI) / 180);
  const middle = (west + east) / 2;
  const apart = Math.abs(((middle - longitude + 540) % 360) - 180);
  return apart <= reach + (east - west) / 2;
}
