import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { renderInWorker } from "../../rendering/worker/render-in-worker.ts";
import type { Outlines, OutlinesWanted } from "../../rendering/maps/draw-outlines.ts";

/** Maximum length of cached drawings, characters. */
const KEPT = 8_000_000;

/** Outlines take long to draw and seldom change. */
const drawings = new LRUCache<string, Outlines>({
  maxSize: KEPT,
  sizeCalculation: ({ land, borders }) => land.length + borders.length + 1_000,
});

/** Drawings in progress, shared by all who want the same one. */
const underWay = new Map<string, Promise<Outlines>>();

/** Outlines of a part of the world, drawn once for all; `owner` is who waits for the drawing. */
export async function outlined(wanted: OutlinesWanted, owner: string): Promise<Outlines> {
  const key = createHash("sha256").update(JSON.stringify(wanted)).digest("base64");
  const known = drawings.get(key) ?? underWay.get(key);
  if (known) return known;
  const drawing = renderInWorker("map", wanted, owner).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  const drawn = await drawing;
  drawings.set(key, drawn);
  return drawn;
}
