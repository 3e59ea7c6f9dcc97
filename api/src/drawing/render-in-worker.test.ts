import { afterAll, expect, test } from "@jest/globals";
import { drawnAside, endDrawing } from "./drawn-aside.ts";

afterAll(() => endDrawing());

const nice = { day: "2026-05-01", latitude: 43.7, longitude: 7.27 };

test("what cannot be drawn is told, and the next one is drawn all the same", async () => {
  await expect(drawnAside("map", null as never)).rejects.toThrow("The map could not be drawn");
  expect((await drawnAside("map", [nice])).points).toEqual([[320, 240]]);
});

test("drawings that are asked for at once come one after the other, each to whoever asked", async () => {
  const stops = Array.from({ length: 12 }, (_, index) => Array.from({ length: index }, () => nice));
  const drawn = await Promise.all(stops.map((points) => drawnAside("map", points)));
  expect(drawn.map(({ points }) => points.length)).toEqual(stops.map((points) => points.length));
});

test("a process that has ended is started again", async () => {
  const drawing = drawnAside("map", [nice]);
  endDrawing();
  await expect(drawing).rejects.toThrow("The drawing process ended");
  expect((await drawnAside("map", [nice])).land).not.toBe("");
});
