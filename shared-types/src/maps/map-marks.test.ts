import { expect, test } from "@jest/globals";
import { halfOf, marksOf } from "./map-marks.ts";

const writing = { size: 13, radius: 11 };
const rounded = (number: number) => Math.round(number * 100) / 100;

/** Where marks at these points are drawn, with their labels. */
const drawnAt = (...points: readonly (readonly [number, number])[]) =>
  marksOf(
    points.map(([x, y], index) => ({ x, y, number: index + 1 })),
    writing,
  ).map(({ at: [x, y], label }) => [rounded(x), rounded(y), label]);

test("two marks that cover each other each go half of what is missing, along the line between them", () => {
  // 10 px apart, and a mark's width and a pixel is 23: the 13 that are missing, by 3 : 4 : 5.
  expect(drawnAt([100, 100], [106, 108])).toEqual([
    [96.1, 94.8, "1"],
    [109.9, 113.2, "2"],
  ]);
  expect(drawnAt([100, 100], [123, 100])).toEqual([
    [100, 100, "1"],
    [123, 100, "2"],
  ]);
});

test("a third one is out of the way of both, and one that is far stays", () => {
  const marks = drawnAt([100, 100], [105, 100], [110, 100], [400, 400]);
  const [first, middle, last, far] = marks.map(([x, y]) => [Number(x), Number(y)] as const);
  expect(far).toEqual([400, 400]);
  for (const [one, other] of [
    [first, middle],
    [middle, last],
    [first, last],
  ])
    expect(
      Math.hypot((one?.[0] ?? 0) - (other?.[0] ?? 0), (one?.[1] ?? 0) - (other?.[1] ?? 0)),
    ).toBeGreaterThan(22.9);
  // In their order, about the same middle.
  expect([first, middle, last].map((point) => point?.[1])).toEqual([100, 100, 100]);
  expect(((first?.[0] ?? 0) + (middle?.[0] ?? 0) + (last?.[0] ?? 0)) / 3).toBeCloseTo(105, 1);
});

test("stops nearer than three pixels share the first one's place", () => {
  expect(drawnAt([100, 100], [102, 100])).toEqual([[100, 100, "1, 2"]]);
  expect(drawnAt([100, 100], [103, 100])).toHaveLength(2);
  expect(drawnAt([100, 100], [400, 400], [101, 101])).toEqual([
    [100, 100, "1, 3"],
    [400, 400, "2"],
  ]);
});

test("a mark is as wide as its label needs, and never less than round", () => {
  expect(halfOf("3", writing)).toBe(11);
  // seven letters of 13 × 0.56, and the ends
  expect(halfOf("1, …, 7", writing)).toBeCloseTo((7 * 7.28) / 2 + 4.95, 5);
});

test("more marks than a map has room for stay where they are, each spot with one", () => {
  const spots = Array.from(
    { length: 201 },
    (_, index) => [(index % 15) * 10, Math.floor(index / 15) * 10] as const,
  );
  const marks = drawnAt(...spots, [1, 1], [139, 129]);
  expect(marks).toHaveLength(202);
  expect(marks[0]).toEqual([0, 0, "1, 202"]);
  expect(marks[1]).toEqual([10, 0, "2"]);
  expect(drawnAt([2.9, 0], [3.1, 0], [6.5, 0])).toHaveLength(2);
});
