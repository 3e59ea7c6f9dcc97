import {
  dayNumber,
  firstDayOf,
  type Frame,
  legPath,
  legsOf,
  MAP_FRAME,
  type MapView,
  project,
  type Stop,
  type TripMap,
  viewOf,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import { outlined } from "../places/outlined.ts";
import type { PlannedActivity } from "../../rendering/trip.ts";
import { ownerOf } from "../../rendering/worker/render-in-worker.ts";
import { townsIn } from "../places/towns-in.ts";
import { readActivities, type Which } from "./read-activities.ts";

/** Draws an itinerary's map. @throws {ApiProblem} 404. */
export async function readMap({ rw, read }: Database, which: Which): Promise<TripMap> {
  const { id, dmcId } = which;
  const { startDate, activities } = await read(dmcId, async (db) => {
    const itinerary: { start_date: string | null } | undefined = await db("app.itineraries_read")
      .where(dmcId === null ? { id } : { id, dmc_id: dmcId })
      .first("start_date");
    if (itinerary === undefined) throw errors.notFound("itinerary");
    return { startDate: itinerary.start_date, activities: await readActivities(db, which) };
  });
  return mapOf(rw, activities, { startDate, owner: ownerOf(dmcId) });
}

/** What a map depends on besides its activities. */
interface Around {
  /** First day of the proposal; null while its dates are open. */
  readonly startDate: string | null;
  /** Who waits for the drawing. */
  readonly owner: string;
}

/** Draws the route of activities, in order. */
export async function mapOf(
  rw: Knex,
  activities: readonly PlannedActivity[],
  { startDate, owner }: Around,
): Promise<TripMap> {
  const stops = activities.flatMap(stopOf);
  const frame = MAP_FRAME;
  const none = { ...frame, view: null, land: "", borders: "", towns: [], days: [], places: [] };
  if (stops.length === 0) return none;
  const { view, towns } = await surroundingsOf(rw, stops, frame);
  const first = firstDayOf(activities, startDate);
  return {
    ...frame,
    view,
    ...(await outlined({ view, frame }, owner)),
    towns,
    days: routesOf(stops, view, frame).map((route) =>
      Object.assign(route, { number: dayNumber(first, route.day) }),
    ),
    places: stops.map((stop) => {
      const [x, y] = project(view, frame, stop).map((value) => Math.round(value * 10) / 10);
      return { activityId: stop.activityId, day: stop.day, place: stop.place, x: x ?? 0, y: y ?? 0 };
    }),
  };
}

interface NamedStop extends Stop {
  readonly activityId: number;
  readonly place: string;
}

/** Nothing for an activity without coordinates. */
function stopOf({ id, title, place, latitude, longitude, day, kind }: PlannedActivity): NamedStop[] {
  if (latitude === null || longitude === null) return [];
  return [{ activityId: id, place: place ?? title, day, kind, latitude, longitude }];
}

/** Room between the outermost places and the edge. */
const PADDING = 56;

/** How near a trip is seen, tried in turn until some towns are: one town shows its surroundings. */
const NEARNESSES = [9.5, 7, 4.5] as const;

async function surroundingsOf(rw: Knex, stops: readonly Stop[], frame: Frame) {
  for (const nearest of NEARNESSES) {
    const view = viewOf(stops, frame, { padding: PADDING, nearest });
    const towns = await townsIn(rw, view, frame);
    if (towns.length > 2 || nearest === NEARNESSES.at(-1)) return { view, towns };
  }
  throw new Error("The last one was taken.");
}

/** The days' routes. A day without a way is drawn by its places alone. */
function routesOf(stops: readonly Stop[], view: MapView, frame: Frame) {
  const legs = Map.groupBy(legsOf(stops), ({ day }) => day);
  return [...new Set(stops.map(({ day }) => day))].map((day) => {
    const own = legs.get(day) ?? [];
    const drawn = (isFlight: boolean) =>
      own
        .filter((leg) => leg.isFlight === isFlight)
        .map((leg) => legPath(leg, view, frame))
        .join("");
    return { day, route: drawn(false), flights: drawn(true) };
  });
}
