import { type Frame, type MapTown, type MapView, project, unproject, worldAt } from "@dmc-hub/shared-types";
import type { Knex } from "knex";

/** Most towns in one picture: more would not find room for their names. */
const MOST = 80;

/** The largest towns in a picture, with where they lie in it. */
export async function townsIn(rw: Knex, view: MapView, frame: Frame): Promise<MapTown[]> {
  const { latitude: north, longitude: west } = unproject(view, frame, [0, 0]);
  const { latitude: south, longitude: east } = unproject(view, frame, [frame.width, frame.height]);
  const towns = rw("app.gazetteer").where("kind", "city").whereBetween("latitude", [south, north]);
  if (worldAt(view.zoom) > frame.width) {
    // A picture across the date line begins in the east and ends in the west.
    if (west <= east) towns.whereBetween("longitude", [west, east]);
    else towns.where((either) => either.where("longitude", ">=", west).orWhere("longitude", "<=", east));
  }
  const found: Town[] = await towns
    .orderBy("population", "desc")
    .limit(MOST)
    .select("name", "latitude", "longitude");
  return found.map((town) => {
    const [x, y] = project(view, frame, town);
    return { name: town.name, x: Math.round(x), y: Math.round(y) };
  });
}

interface Town {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}
