import type { Migration } from "./migration.ts";

/** Activities that end on another day, the time zones of their places, and the cities that a place is picked from. */
export const places: Migration = {
  name: "0040-places",
  up: (knex) => knex.raw(ACTIVITIES + GAZETTEER),
};

const ACTIVITIES = `
  alter table app.activities add column end_day date, add column time_zone text;
  alter table app.activities drop constraint activities_times_ck;
  alter table app.activities add constraint activities_times_ck
    check (end_day > day or end_time >= start_time);
  alter table app.activities add constraint activities_days_ck check (end_day >= day);
`;

/** The same everywhere and loaded from a package, so it has neither a tenant nor a version. */
const GAZETTEER = `
  create table app.gazetteer (
    id bigint primary key,
    name text not null,
    country text not null,
    latitude double precision not null,
    longitude double precision not null,
    time_zone text not null,
    population int not null,
    search text not null
  );
  create index gazetteer_search_idx on app.gazetteer using gin (search gin_trgm_ops);
  grant select on app.gazetteer to app_rw;
`;
