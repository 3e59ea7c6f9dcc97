import { expect, test } from "@jest/globals";
import { legPath } from "./map-legs.ts";
import { MAP_FRAME } from "./map-sheet.ts";
import { type MapView, type Position, project } from "./map-view.ts";

/** The numbers of a leg's path, and the letter of its way. */
function drawn(isFlight: boolean, from: Position, to: Position, view: MapView) {
  const path = legPath({ day: "2026-05-01", from, to, isFlight }, view, MAP_FRAME);
  const [, start = "", letter, way = ""] = /^M([-\d. ]+)([lq])([-\d. ]+)$/.exec(path) ?? [];
  return { letter, start: start.split(" ").map(Number), way: way.split(" ").map(Number) };
}

const [lisbon, vienna] = [
  { latitude: 38.72, longitude: -9.14 },
  { latitude: 48.21, longitude: 16.37 },
];

test.each([
  [lisbon, vienna],
  [vienna, lisbon],
])("a leg goes straight from %j to %j, and bends upwards where it is flown", (from, to) => {
  const view = { latitude: 44, longitude: 4, zoom: 4 };
  const [[startX, startY], [endX, endY]] = [project(view, MAP_FRAME, from), project(view, MAP_FRAME, to)];
  const straight = drawn(false, from, to, view);
  const flown = drawn(true, from, to, view);
  expect([straight.letter, flown.letter]).toEqual(["l", "q"]);
  for (const { start } of [straight, flown]) {
    expect(start[0]).toBeCloseTo(startX, 0);
    expect(start[1]).toBeCloseTo(startY, 0);
  }
  const [dx = 0, dy = 0] = straight.way;
  // To a tenth of a pixel.
  expect([dx, dy].map((number) => Math.round(number * 10) / 10)).toEqual([dx, dy]);
  expect(startX + dx).toBeCloseTo(endX, 0);
  expect(startY + dy).toBeCloseTo(endY, 0);
  const [bendX = 0, bendY = 0, ...end] = flown.way;
  expect(end).toEqual([dx, dy]);
  // Its bend stands off the middle by a share of its length, at a right angle to it.
  const off = [bendX - dx / 2, bendY - dy / 2] as const;
  expect(Math.hypot(...off) / Math.hypot(dx, dy)).toBeCloseTo(0.18, 2);
  expect((off[0] * dx + off[1] * dy) / Math.hypot(dx, dy)).toBeCloseTo(0, 0);
  expect(off[1]).toBeLessThan(0);
});
