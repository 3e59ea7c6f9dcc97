import { expect, test } from "@jest/globals";
import type { PricedLineRow } from "@dmc-hub/shared-types";
import { movedBeside, movedBy, withChanges } from "./moved-lines.ts";
import { lineOf, sheetOf } from "./testing-sheet.ts";

const line = (id: number, dayNumber: number, position: number, option: "A" | "B" | null = null) =>
  lineOf(id, { title: `${id}`, dayNumber, position, option });

const { lines } = sheetOf({
  lines: [line(1, 1, 0), line(2, 1, 1), line(3, 1, 5, "B"), line(4, 3, 0), line(5, 3, 0)],
});
const [first, second, third, fourth, fifth] = lines as [
  PricedLineRow,
  PricedLineRow,
  PricedLineRow,
  PricedLineRow,
  PricedLineRow,
];

const order = (changes: ReturnType<typeof movedBeside>) =>
  withChanges(lines, changes).map(({ id, dayNumber }) => `${dayNumber}:${id}`);

test("a line moves before or after another one of its day", () => {
  expect(order(movedBeside(lines, third, first, false))).toEqual(["1:3", "1:1", "1:2", "3:4", "3:5"]);
  expect(order(movedBeside(lines, first, second, true))).toEqual(["1:2", "1:1", "1:3", "3:4", "3:5"]);
  expect(movedBeside(lines, second, first, true).map(({ id }) => id)).toEqual([3]);
});

test("a line moves to another day, whose lines make room; only what changes is sent", () => {
  expect(movedBeside(lines, first, fifth, false)).toEqual([
    { id: 1, version: 1, dayNumber: 3, position: 1 },
    { id: 5, version: 1, dayNumber: 3, position: 2 },
  ]);
  expect(movedBeside(lines, first, first, true)).toEqual([]);
});

test("step by step a line passes those that are shown, and joins the next day at its near end", () => {
  const shown = lines.filter(({ option }) => option !== "B");
  expect(order(movedBy(lines, shown, second, 1))).toEqual(["1:1", "1:3", "3:2", "3:4", "3:5"]);
  expect(order(movedBy(lines, shown, fourth, -1))).toEqual(["1:1", "1:2", "1:4", "1:3", "3:5"]);
  expect(order(movedBy(lines, lines, fourth, -1))).toEqual(["1:1", "1:2", "1:3", "1:4", "3:5"]);
  expect(movedBy(lines, shown, first, -1)).toEqual([]);
  expect(movedBy(lines, shown, fifth, 1)).toEqual([]);
});
