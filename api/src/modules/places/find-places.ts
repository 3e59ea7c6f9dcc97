import { type Place, searchedWords } from "@dmc-hub/shared-types";
import type { Knex } from "knex";

/** LIKE patterns, one for each word of a text: of the beginnings of words, except in scripts without spaces. */
export const wordsOf = (text: string): string[] =>
  searchedWords(text)
    .map((word) => (/^\p{Script=Latin}/u.test(word) ? ` ${word}` : word))
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);

/** Maximum number of places offered at once, and of the company's own of each kind. */
const MOST = 8;
const MOST_OWN = 3;

/** Cities and airports: first one of that very name, then by weight. */
export async function listedPlaces(db: Knex, name: string, words: readonly string[]): Promise<Place[]> {
  if (words.length === 0) return [];
  return db("app.gazetteer")
    .whereRaw(words.map(() => "search like ?").join(" and "), [...words])
    .orderByRaw("search = ? desc, weight desc, id", [` ${name}`])
    .limit(MOST)
    .select("id", "kind", "name", "country", "latitude", "longitude", "population", {
      timeZone: "time_zone",
      location: db.raw("null::text"),
    });
}

/**
 * A company's partners of that name where they were or are, then places of earlier activities, the latest first.
 * Places that are called as a city are left out: the city itself is offered.
 */
export async function ownPlaces(rw: Knex, dmcId: number, words: readonly string[]): Promise<Place[]> {
  const {
    rows: [ids],
  } = await rw.raw(FOUND, { words: [...words] });
  const { rows } = await rw.raw<{ rows: Place[] }>(OWN, {
    ...ids,
    dmcId,
    words: [...words],
    each: MOST_OWN,
  });
  return rows;
}

/** The country of the nearest city within half a degree. */
const country = (place: string) => `coalesce((
  select g.country from app.gazetteer g where g.latitude between ${place}.latitude - 0.5 and ${place}.latitude + 0.5
    and g.longitude between ${place}.longitude - 0.5 and ${place}.longitude + 0.5 and g.kind = 'city'
  order by (g.latitude - ${place}.latitude) ^ 2 + (g.longitude - ${place}.longitude) ^ 2 limit 1), 'ZZ')`;

/** Rows found in an index, by functions because a policy keeps LIKE from using it. */
const FOUND = `select ${["partners", "activities"]
  .map(
    (table) =>
      `array(select app.rows_with('app.${table}', 500, variadic cast(:words as text[]))) as "found_${table}"`,
  )
  .join(", ")}`;

/** Of these, those that are found by their names alone. */
const found = (table: string, text: string) =>
  `t.dmc_id = :dmcId and t.id = any (cast(:found_${table} as bigint[]))
   and ' ' || app.folded(${text}) like all (cast(:words as text[]))`;

const OWN = `
  with partners as (
    select t.id, 'partner' as kind, t.name, t.location, w.latitude, w.longitude, w.time_zone
    from app.partners t cross join lateral (
      select * from (
        (select a.latitude, a.longitude, a.time_zone, 1 as choice from app.activities a
         where a.dmc_id = :dmcId and a.partner_id = t.id and a.latitude is not null order by a.id desc limit 1)
        union all
        (select g.latitude, g.longitude, g.time_zone, 2 from app.gazetteer g
         where g.search = ' ' || app.folded(split_part(t.location, ',', 1)) order by g.weight desc limit 1)
      ) either order by choice limit 1) w
    where ${found("partners", "t.name")}
    order by t.name, t.id limit :each
  ), earlier as (
    select * from (
      select distinct on (app.folded(t.place)) t.id, 'earlier' as kind, t.place as name, null as location, t.latitude,
        t.longitude, t.time_zone
      from app.activities t
      where t.place is not null and t.latitude is not null and ${found("activities", "t.place")}
        and not exists (select 1 from app.gazetteer g where g.search = ' ' || app.folded(t.place))
      order by app.folded(t.place), t.id desc
    ) latest order by id desc limit :each
  )
  select p.id, p.kind, p.name, p.location, ${country("p")} as country, p.latitude, p.longitude,
    coalesce(p.time_zone, d.time_zone) as "timeZone", 0 as population
  from (select * from partners union all select * from earlier) p, app.dmcs d where d.id = :dmcId`;
