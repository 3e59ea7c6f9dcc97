import type { ActivityKind } from "../activities/activity-kinds.ts";
import { type Frame, inWorld, type MapView, type Position, project, shortWay, worldAt } from "./map-view.ts";

/** A stop of a trip. */
export interface Stop extends Position {
  readonly day: string;
  readonly kind: ActivityKind;
}

/** The way from one stop to the next, in a day's colour. */
export interface Leg {
  readonly day: string;
  readonly from: Position;
  readonly to: Position;
  /** Whether it is flown; else it runs over land or water. */
  readonly isFlight: boolean;
}

/** Nearer than this nobody flies, km: it is the way to the airport. */
const NEAR = 100;

/** Farther than this nobody drives in a stretch, km. */
const FAR = 700;

/** The legs of a trip. The leg to a day's first stop starts where the previous day ended. */
export const legsOf = (stops: readonly Stop[]): Leg[] =>
  stops.slice(1).flatMap((to, index) => {
    const from = stops[index] as Stop;
    const km = distance(from, to);
    const isFlown = km > NEAR && (from.kind === "flight" || to.kind === "flight");
    return km === 0 ? [] : [{ day: to.day, from, to, isFlight: isFlown || km > FAR }];
  });

const RADIAN = Math.PI / 180;

/** The Earth's mean radius, km. */
const EARTH = 6_371;

/** Distance along the Earth, km. */
export function distance(from: Position, to: Position): number {
  const [one, other] = [from.latitude * RADIAN, to.latitude * RADIAN];
  const across = (to.longitude - from.longitude) * RADIAN;
  const half = Math.sin((other - one) / 2) ** 2 + Math.cos(one) * Math.cos(other) * Math.sin(across / 2) ** 2;
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** How far a flight bends from the straight line, as a share of its length. */
const BEND = 0.18;

/** A leg as SVG path data. One across a picture's edge leaves on one side and comes in on the other. */
export function legPath({ from, to, isFlight }: Leg, view: MapView, frame: Frame): string {
  const world = worldAt(view.zoom);
  const [fromX, fromY] = inWorld(from);
  const [toX, toY] = inWorld(to);
  const [dx, dy] = [shortWay(fromX, toX) * world, (toY - fromY) * world];
  const [startX, startY] = project(view, frame, from);
  const [endX] = project(view, frame, to);
  // Flights bend upwards, whichever way they go.
  const side = dx < 0 ? -1 : 1;
  const bend = [dx / 2 + side * dy * BEND, dy / 2 - side * dx * BEND];
  const way = isFlight ? written("q", [...bend, dx, dy]) : written("l", [dx, dy]);
  const starts = Math.abs(startX + dx - endX) < 1 ? [startX] : [startX, endX - dx];
  return starts.map((x) => written("M", [x, startY]) + way).join("");
}

const written = (letter: string, numbers: readonly number[]): string =>
  letter + numbers.map((number) => Math.round(number * 10) / 10).join(" ");
