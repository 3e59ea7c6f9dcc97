import { createHash } from "node:crypto";
import type { TripMap } from "@dmc-hub/shared-types";
import { LRUCache } from "lru-cache";
import type { Database } from "../../platform/database/database.ts";
import { ownerOf, renderInWorker } from "../../rendering/worker/render-in-worker.ts";
import { errors } from "../../platform/http/errors.ts";
import { dayNumber, firstDayOf } from "./trip-days.ts";
import type { PlannedActivity } from "../../rendering/trip.ts";
import { readActivities, type Which } from "./read-activities.ts";
import type { DrawnMap, MapPoint } from "../../rendering/maps/draw-map.ts";

/** Draws an itinerary's map. @throws {ApiProblem} 404. */
export async function readMap({ rw, admin }: Database, which: Which): Promise<TripMap> {
  const { id, dmcId } = which;
  const db = dmcId === null ? admin : rw;
  const itinerary: { start_date: string | null } | undefined = await db("app.itineraries_read")
    .where(dmcId === null ? { id } : { id, dmc_id: dmcId })
    .first("start_date");
  if (itinerary === undefined) throw errors.notFound("itinerary");
  return mapOf(await readActivities(db, which), itinerary.start_date, ownerOf(dmcId));
}

/**
 * Draws the route of activities, in order, for a proposal that starts on `startDate`; `owner` is who the
 * drawing is for.
 */
export async function mapOf(
  activities: readonly PlannedActivity[],
  startDate: string | null,
  owner: string,
): Promise<TripMap> {
  const placed = activities.flatMap(placedOf);
  const { points, days, ...frame } = await drawnMap(
    placed.map(({ point }) => point),
    owner,
  );
  const first = firstDayOf(activities, startDate);
  return {
    ...frame,
    days: days.map(({ day, route }) => ({ day, number: dayNumber(first, day), route })),
    places: placed.map(({ activityId, place, point }, index) => {
      const [x, y] = points[index] ?? [0, 0];
      return { activityId, day: point.day, place, x, y };
    }),
  };
}

/** Nothing for an activity without coordinates. */
function placedOf({ id, day, title, place, latitude, longitude }: PlannedActivity) {
  if (latitude === null || longitude === null) return [];
  return [{ activityId: id, place: place ?? title, point: { day, latitude, longitude } }];
}

/** Maximum length of cached drawings, characters. */
const KEPT = 4_000_000;

/** Outlines take long to draw and seldom change. */
const drawings = new LRUCache<string, DrawnMap>({
  maxSize: KEPT,
  sizeCalculation: ({ land, borders }) => land.length + borders.length + 1_000,
});

/** Drawings in progress, shared by all who want the same one. */
const underWay = new Map<string, Promise<DrawnMap>>();

async function drawnMap(points: readonly MapPoint[], owner: string): Promise<DrawnMap> {
  const key = createHash("sha256").update(JSON.stringify(points)).digest("base64");
  const known = drawings.get(key) ?? underWay.get(key);
  if (known) return known;
  const drawing = renderInWorker("map", points, owner).finally(() => underWay.delete(key));
  underWay.set(key, drawing);
  const drawn = await drawing;
  drawings.set(key, drawn);
  return drawn;
}
