import type { Frame } from "./map-view.ts";
import * as z from "zod/mini";
import { halfOf, LETTER, type Mark, type Spot, type Writing } from "./map-marks.ts";

/** A town near by, where it lies in a picture. */
export const mapTown = z.object({ name: z.string(), x: z.number(), y: z.number() });
export type MapTown = z.output<typeof mapTown>;

/** A name, and where it is written. */
export interface Label {
  readonly name: string;
  /** Start of the text, or its end where it stands to the left of what it names. */
  readonly x: number;
  /** Middle of the letters. */
  readonly y: number;
  readonly anchor: "start" | "end";
  /** Where what it names is, at the same height. */
  readonly namedX: number;
}

/** The picture that names are written into. */
export interface LabelledPicture extends Frame, Writing {}

/** A stop with the name of its place. */
export interface NamedSpot extends Spot {
  readonly place: string;
}

/** The names that fit into a picture without covering each other: the trip's own first, then towns near by. */
export function labelsOf(
  marks: readonly Mark<NamedSpot>[],
  towns: readonly MapTown[],
  picture: LabelledPicture,
): { readonly places: readonly Label[]; readonly towns: readonly Label[] } {
  const { size } = picture;
  const taken = marks.map((mark) => boxOf(mark, picture));
  const names = new Set(marks.flatMap(({ stops }) => stops.map(({ place }) => place)));
  const places = marks.flatMap(({ at: [x, y], stops, label }) =>
    fitted(stops[0]?.place ?? "", { x, y, gap: halfOf(label, picture) + 4, isBold: true }, taken, picture),
  );
  const others = towns
    .filter(({ name }) => !names.has(name))
    .flatMap(({ name, x, y }) => fitted(name, { x, y, gap: size * 0.5 }, taken, picture));
  return { places, towns: others.slice(0, MOST_TOWNS) };
}

/** More would make a map of towns of it. */
const MOST_TOWNS = 18;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function boxOf({ at: [x, y], label }: Mark<NamedSpot>, picture: LabelledPicture): Box {
  const half = halfOf(label, picture);
  return { left: x - half, right: x + half, top: y - picture.radius, bottom: y + picture.radius };
}

interface Place {
  readonly x: number;
  readonly y: number;
  /** Space between what is named and its name. */
  readonly gap: number;
  readonly isBold?: boolean;
}

/** How much wider bold letters are. */
const BOLD = 1.15;

/** Space between a name and the edge. */
const EDGE = 4;

/** A name to the right of a point, else to its left, else none. Its place is `taken` from then on. */
function fitted(
  name: string,
  { x, y, gap, isBold = false }: Place,
  taken: Box[],
  picture: LabelledPicture,
): Label[] {
  const { size, width, height } = picture;
  const long = name.length * size * LETTER * (isBold ? BOLD : 1);
  for (const anchor of ["start", "end"] as const) {
    const textX = anchor === "start" ? x + gap : x - gap;
    const left = anchor === "start" ? textX : textX - long;
    const box = { left, right: left + long, top: y - size * 0.7, bottom: y + size * 0.7 };
    const isInside =
      box.left > EDGE && box.right < width - EDGE && box.top > EDGE && box.bottom < height - EDGE;
    if (!isInside || taken.some((other) => isOver(box, other))) continue;
    taken.push(box);
    return [{ name, x: textX, y, anchor, namedX: x }];
  }
  return [];
}

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
