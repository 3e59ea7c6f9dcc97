import { expect, test } from "@jest/globals";
import { geoMercator, geoPath } from "d3-geo";
import { drawOutlines } from "./draw-outlines.ts";
import { outlinesOf } from "./outlines.ts";

test.each([
  ["a coast", 43.7, 7.3, 3],
  ["an archipelago on the date line", -17.7, 178.5, 5],
  ["the far north", 78, 16, 8],
  ["the middle of a continent", 23, 10, 4],
])(
  "%s looks the same without the points that are far from it",
  async (_what, latitude, longitude, radius) => {
    const path = geoPath(
      geoMercator()
        .rotate([-longitude, 0])
        .center([0, latitude])
        .scale(3_000)
        .translate([100, 100])
        .clipExtent([
          [0, 0],
          [200, 200],
        ]),
    );
    const drawn = async (within: number) => {
      const { land, borders } = await outlinesOf("10m", { latitude, longitude, radius: within });
      return { land: path(land), borders: path(borders), points: JSON.stringify(land).length };
    };
    const [own, whole] = [await drawn(radius), await drawn(180)];
    expect({ ...own, points: 0 }).toEqual({ ...whole, points: 0 });
    expect(own.points).toBeLessThan(whole.points / 5);
  },
);

test("no islet covers the sea around it", async () => {
  const frame = { width: 640, height: 480 };
  const { land } = await drawOutlines({ view: { latitude: 6.2, longitude: 73.03, zoom: 8 }, frame });
  expect(land).toMatch(/^M/);
  expect(land).not.toContain("M-6-6l652");
});
