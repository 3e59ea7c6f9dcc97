import type { Point } from "./map-view.ts";

/** A stop in a picture. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** The day's number within the trip, from 1. */
  readonly number: number;
}

/** How marks are written. */
export interface Writing {
  /** Height of the letters. */
  readonly size: number;
  /** Half of a mark's height. */
  readonly radius: number;
}

/** One mark for stops at the same spot. */
export interface Mark<Stop extends Spot> {
  /** Where the stops are. */
  readonly x: number;
  readonly y: number;
  /** Where it is drawn: beside them where others are near. */
  readonly at: Point;
  /** The days' numbers: "1", "2–4" or "1, 5". */
  readonly label: string;
  readonly stops: readonly Stop[];
}

/** Stops nearer than this are at the same spot. */
const SAME = 3;

/** The marks of a trip: stops at the same spot share one, and none covers another, but for very many. */
export function marksOf<Stop extends Spot>(stops: readonly Stop[], writing: Writing): Mark<Stop>[] {
  const marks = atSameSpots(stops).map((those) => ({
    x: those[0]?.x ?? 0,
    y: those[0]?.y ?? 0,
    label: numbersIn(those.map(({ number }) => number)),
    stops: those,
  }));
  const places = spread(marks.map(({ x, y, label }) => ({ x, y, half: halfOf(label, writing) })));
  return marks.map((mark, index) => Object.assign(mark, { at: places[index] ?? [mark.x, mark.y] }));
}

/** Stops by their spots, in the order in which each is come to first. */
function atSameSpots<Stop extends Spot>(stops: readonly Stop[]): Stop[][] {
  const groups: Stop[][] = [];
  const cells = new Map<string, Stop[][]>();
  for (const stop of stops) {
    const [column, row] = [Math.floor(stop.x / SAME), Math.floor(stop.y / SAME)];
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${row + dy}`) ?? []),
    );
    const group = near.find(([first]) => first && Math.hypot(first.x - stop.x, first.y - stop.y) < SAME);
    if (group) group.push(stop);
    else {
      const own = [stop];
      groups.push(own);
      const cell = `${column} ${row}`;
      cells.set(cell, [...(cells.get(cell) ?? []), own]);
    }
  }
  return groups;
}

/** Half of a mark's width: more than of its height where it names several days. */
export const halfOf = (label: string, { size, radius }: Writing): number =>
  Math.max(radius, (label.length * size * LETTER) / 2 + radius * 0.45);

/** The mean width of a letter, as a share of its height. */
export const LETTER = 0.56;

/** "1–3" for days in a row. */
function numbersIn(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((one, other) => one - other);
  const [first, last] = [sorted[0] ?? 1, sorted.at(-1) ?? 1];
  if (sorted.length < 3) return sorted.join(", ");
  return last - first === sorted.length - 1 ? `${first}–${last}` : `${first}, …, ${last}`;
}

/** Enough for a hundred marks on one spot. */
const ROUNDS = 60;

/** With more marks than these no map has room for all, and pushing each from each takes seconds: they may cover others. */
const MOST = 200;

/** Turns by this angle never come back to where they were: 360° divided by the golden ratio's square. */
const GOLDEN = 2.399_963;

interface Disc {
  x: number;
  y: number;
  readonly half: number;
}

/** Pushes discs apart, each away from those that it covers, until none covers another; very many stay. */
function spread(places: readonly Readonly<Disc>[]): Point[] {
  const discs = places.map((place): Disc => ({ ...place }));
  for (let round = 0; round < ROUNDS && discs.length <= MOST; round += 1) {
    let isDone = true;
    for (const [index, one] of discs.entries())
      for (const other of discs.slice(0, index)) isDone = !pushApart(one, other, index) && isDone;
    if (isDone) break;
  }
  return discs.map(({ x, y }) => [x, y]);
}

/** @returns whether it had to. */
function pushApart(one: Disc, other: Disc, turn: number): boolean {
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  const apart = Math.hypot(dx, dy);
  const missing = one.half + other.half + 1 - apart;
  if (missing < 0.01) return false;
  const [x, y] = apart > 0.01 ? [dx / apart, dy / apart] : [Math.cos(turn * GOLDEN), Math.sin(turn * GOLDEN)];
  one.x += (x * missing) / 2;
  one.y += (y * missing) / 2;
  other.x -= (x * missing) / 2;
  other.y -= (y * missing) / 2;
  return true;
}
