import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Activity, sheetAt, type TripMap } from "@dmc-hub/shared-types";
import { brotliCompressSync } from "node:zlib";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

type Stop = readonly [place: string, latitude: number, longitude: number, day?: string];

const tokyo: Stop = ["Tokyo", 35.68, 139.7, "2026-05-01"];
const honolulu: Stop = ["Honolulu", 21.3, -157.86, "2026-05-02"];
const paris: Stop = ["Paris", 48.86, 2.35, "2026-05-01"];
const nice: Stop = ["Nice", 43.7, 7.27, "2026-05-01"];
const monaco: Stop = ["Monaco", 43.73, 7.42, "2026-05-01"];

/** Draws a trip through these places; null stands for an activity without coordinates. */
async function mapThrough(stops: readonly (Stop | null)[], startDate?: string) {
  const proposal = await api.make.proposal(dmcId, startDate ? { startDate } : {});
  const { id: itineraryId } = await api.make.itinerary(dmcId, { proposalId: proposal.id });
  for (const stop of stops) {
    const [place, latitude, longitude, day = "2026-05-01"] = stop ?? [];
    const where: Partial<Activity> = stop ? { place, latitude, longitude } : {};
    await api.make.activity(dmcId, { itineraryId, day, ...where });
  }
  const { status, text, body } = await staff.get(`/api/itineraries/${itineraryId}/map`);
  expect({ status, text: status === 200 ? "" : text }).toEqual({ status: 200, text: "" });
  return { map: body as TripMap, bytes: brotliCompressSync(text).length };
}

describe("a sheet of the atlas", () => {
  test("has coasts, borders, and towns with the largest first, for whoever moves a map", async () => {
    const { zoom, column, row } = sheetAt({ latitude: 43.7, longitude: 7.27, zoom: 7.2 });
    const { status, body } = await staff.get(`/api/map-sheets/${zoom}/${column}/${row}`);
    expect(status).toBe(200);
    expect(body.land).toMatch(/^M.*z$/);
    expect(body.borders).toMatch(/^M/);
    const names = body.towns.map(({ name }: { name: string }) => name);
    expect(names.indexOf("Milan")).toBeLessThan(names.indexOf("Nice"));
    expect(names).toContain("Nice");
  });

  test("lies across the date line too", async () => {
    const { zoom, column, row } = sheetAt({ latitude: -17, longitude: 179.9, zoom: 5 });
    const { body } = await staff.get(`/api/map-sheets/${zoom}/${column}/${row}`);
    expect(body.land.length).toBeGreaterThan(100);
  });

  test.each(["/13/0/0", "/0/4401/0", "/0/0/-1", "/1.5/0/0", "/x/0/0"])("%s is refused", async (path) => {
    expect((await staff.get(`/api/map-sheets${path}`)).status).toBe(400);
  });
});

describe("the map of an itinerary", () => {
  test("shows its places in the order of the trip, within the picture, with a route for each day", async () => {
    const { map } = await mapThrough(
      [nice, null, monaco, ["Cannes", 43.55, 7.01, "2026-05-03"]],
      "2026-04-30",
    );
    expect(map.places.map(({ place }) => place)).toEqual(["Nice", "Monaco", "Cannes"]);
    for (const { x, y } of map.places) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(map.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(map.height);
    }
    expect(map.days).toEqual([
      { day: "2026-05-01", number: 2, route: expect.stringMatching(/^M[\d.\- l]+$/), flights: "" },
      { day: "2026-05-03", number: 4, route: expect.stringMatching(/^M[\d.\- l]+$/), flights: "" },
    ]);
    expect(map.land).toMatch(/^M.*z$/);
    expect(map.borders).toMatch(/^M/);
  });

  test("of one town far from any coast shows what lies around it", async () => {
    const { map } = await mapThrough([paris]);
    expect(map.places).toMatchObject([{ place: "Paris", x: map.width / 2, y: map.height / 2 }]);
    expect(map.towns.length).toBeGreaterThan(2);
    for (const { x, y } of map.towns) {
      expect(x).toBe(Math.max(0, Math.min(map.width, x)));
      expect(y).toBe(Math.max(0, Math.min(map.height, y)));
    }
  });

  test("runs over the date line the short way", async () => {
    const { map } = await mapThrough([tokyo, honolulu]);
    const [from, to] = map.places;
    expect(from?.x).toBeLessThan(to?.x ?? 0);
    expect(map.days[1]).toMatchObject({
      route: "",
      flights: expect.stringMatching(/^M[\d.\- ]+q[\d.\- ]+$/),
    });
  });

  test.each<readonly [string, readonly Stop[]]>([
    ["around the world", [paris, ["New York", 40.7, -74], tokyo, ["Sydney", -33.87, 151.2], paris]],
    [
      "to places opposite to one another",
      [
        ["Null Island", 0, 0],
        ["Date Line", 0, 180],
      ],
    ],
    [
      "to the pole",
      [
        ["Longyearbyen", 78.2, 15.6],
        ["North Pole", 90, 0],
      ],
    ],
    ["on the open sea", [["Point Nemo", -48.9, -123.4]]],
    [
      "through 500 places",
      Array.from({ length: 500 }, (_, i): Stop => [`Place ${i}`, 36 + i / 40, 14 - i / 60]),
    ],
  ])("%s is drawn in at most 30 KiB", async (_case, stops) => {
    const { map, bytes } = await mapThrough(stops);
    expect(bytes).toBeLessThan(30 * 1024);
    expect(map.places.every(({ x, y }) => x >= 0 && x <= map.width && y >= 0 && y <= map.height)).toBe(true);
  });

  test("without places is empty", async () => {
    const { map } = await mapThrough([null]);
    expect(map).toMatchObject({ land: "", borders: "", days: [], places: [] });
  });

  test("names the activity where the place has no name", async () => {
    const { id: itineraryId } = await api.make.itinerary(dmcId);
    await api.make.activity(dmcId, { itineraryId, title: "Picnic", latitude: 43.7, longitude: 7.2 });
    const { body } = await staff.get(`/api/itineraries/${itineraryId}/map`);
    expect(body.places).toMatchObject([{ place: "Picnic" }]);
  });
});
