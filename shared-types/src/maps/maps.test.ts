import { describe, expect, test } from "@jest/globals";
import * as fc from "fast-check";
import { labelsOf } from "./map-labels.ts";
import { legPath, legsOf, type Stop } from "./map-legs.ts";
import { marksOf } from "./map-marks.ts";
import { LAST_SHEET, MAP_FRAME, SHEET_FRAME, sheetAt, viewOfSheet } from "./map-sheet.ts";
import { inWorld, NEAREST, project, shortWay, unproject, viewOf, worldAt } from "./map-view.ts";

const position = fc.record({
  latitude: fc.double({ min: -84, max: 84, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const zoom = fc.double({ min: 0, max: NEAREST, noNaN: true });
const padding = 56;

describe("a view", () => {
  test("leads from a position to its point, and back", () => {
    fc.assert(
      fc.property(position, position, zoom, (middle, one, near) => {
        const view = { ...middle, zoom: near };
        const back = unproject(view, MAP_FRAME, project(view, MAP_FRAME, one));
        expect(back.latitude).toBeCloseTo(one.latitude, 6);
        expect(Math.abs(shortWay(back.longitude / 360, one.longitude / 360))).toBeLessThan(1e-8);
      }),
    );
  });

  test("of any trip holds all of its places", () => {
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 12 }), (places) => {
        const view = viewOf(places, MAP_FRAME, { padding, nearest: 9 });
        expect(view.zoom).toBeLessThanOrEqual(9);
        for (const place of places) {
          const [x, y] = project(view, MAP_FRAME, place);
          expect(x).toBeGreaterThan(padding - 1);
          expect(x).toBeLessThan(MAP_FRAME.width - padding + 1);
          expect(y).toBeGreaterThan(padding - 1);
          expect(y).toBeLessThan(MAP_FRAME.height - padding + 1);
        }
      }),
    );
  });

  test("of a trip over the date line is of the Pacific, not of the whole world", () => {
    const view = viewOf(
      [
        { latitude: 35, longitude: 140 },
        { latitude: 21, longitude: -158 },
      ],
      MAP_FRAME,
      { padding, nearest: 9 },
    );
    expect(view.longitude).toBeCloseTo(171, 0);
    expect(view.zoom).toBeGreaterThan(2.5);
  });
});

test("any view lies on the sheet that is asked for", () => {
  fc.assert(
    fc.property(position, zoom, (middle, near) => {
      const view = { ...middle, zoom: near };
      const key = sheetAt(view);
      const sheet = viewOfSheet(key);
      const world = worldAt(key.zoom);
      const scale = 2 ** (view.zoom - key.zoom);
      const [x, y] = inWorld(view);
      const [sheetX, sheetY] = inWorld(sheet);
      const half = MAP_FRAME.width / scale / 2;
      expect(Math.abs(shortWay(sheetX, x)) * world + half).toBeLessThanOrEqual(SHEET_FRAME.width / 2);
      // The last row ends where the world does.
      expect(Math.abs(sheetY - y) * world).toBeLessThanOrEqual(SHEET_FRAME.height / 4);
      expect(Math.max(key.column, key.row)).toBeLessThanOrEqual(LAST_SHEET.number);
    }),
  );
});

const stop = (kind: Stop["kind"], latitude: number, longitude: number): Stop => ({
  day: "2026-05-01",
  kind,
  latitude,
  longitude,
});

const isFlown = (stops: readonly Stop[]) => legsOf(stops).map(({ isFlight }) => isFlight);

describe("legs", () => {
  test("are flown to and from a flight's place, but not to the airport next door", () => {
    const [town, airport] = [stop("stay", 48.86, 2.35), stop("flight", 49.01, 2.55)];
    expect(isFlown([town, airport, stop("stay", 43.7, 7.27), stop("visit", 43.73, 7.42)])).toEqual([
      false,
      true,
      false,
    ]);
    expect(isFlown([town, stop("visit", 47.2, -1.55)])).toEqual([false]);
    expect(isFlown([town, stop("visit", 35.68, 139.7)])).toEqual([true]);
    expect(isFlown([town, town])).toEqual([]);
  });

  test("across the edge of the picture leave on one side and come in on the other", () => {
    const [leg] = legsOf([stop("stay", 40, -120), stop("stay", 35, 140)]);
    const view = { latitude: 30, longitude: 10, zoom: 1 };
    expect(leg && legPath(leg, view, MAP_FRAME).match(/M/g)).toHaveLength(2);
    expect(leg && legPath(leg, { ...view, longitude: 180 }, MAP_FRAME).match(/M/g)).toHaveLength(1);
  });
});

const writing = { size: 13, radius: 11 };
const spot = (x: number, y: number, number = 1) => ({ x, y, number, place: "Here" });
const labelOf = (...numbers: number[]) =>
  marksOf(
    numbers.map((n) => spot(50, 50, n)),
    writing,
  )[0]?.label;

describe("marks", () => {
  test("at one spot are one, with the days' numbers", () => {
    expect(labelOf(3)).toBe("3");
    expect(labelOf(1, 1)).toBe("1");
    expect(labelOf(2, 1)).toBe("1, 2");
    expect(labelOf(1, 2, 3, 4)).toBe("1–4");
    expect(labelOf(1, 3, 7)).toBe("1, …, 7");
  });

  test("that would cover each other are moved apart, and stay near their places", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 300, max: 330 }), fc.integer({ min: 200, max: 230 })), {
          minLength: 2,
          maxLength: 8,
        }),
        (points) => {
          const marks = marksOf(
            points.map(([x, y]) => spot(x, y)),
            writing,
          );
          for (const [index, one] of marks.entries()) {
            expect(Math.hypot(one.at[0] - one.x, one.at[1] - one.y)).toBeLessThan(80);
            for (const other of marks.slice(0, index))
              expect(Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])).toBeGreaterThan(21);
          }
        },
      ),
    );
  });
});

const town = (name: string, x: number, y: number) => ({ name, x, y });

test("names do not cover each other; the trip's own come before towns near by, and none comes twice", () => {
  const marks = marksOf([{ x: 100, y: 100, number: 1, place: "Nice" }], { size: 13, radius: 11 });
  const picture = { width: 640, height: 480, size: 13, radius: 11 };
  const { places, towns } = labelsOf(
    marks,
    [
      town("Nice", 102, 101),
      town("Antibes", 60, 100),
      town("Under the name", 130, 104),
      // Bold letters are wider.
      town("Behind the name", 139, 100),
      town("Grasse", 60, 60),
    ],
    picture,
  );
  expect(places).toEqual([{ name: "Nice", x: 115, y: 100, anchor: "start", namedX: 100 }]);
  expect(towns.map(({ name, anchor }) => `${name} ${anchor}`)).toEqual(["Grasse start"]);
  expect(labelsOf([], [town("At the edge", 630, 50)], picture).towns).toMatchObject([{ anchor: "end" }]);
});
