import type { Migration } from "./migration.ts";

/**
 * Airports among the places. What is offered first has the greater weight: a city's population, and of airports what
 * puts them among the cities that they serve. Maps name the largest towns in their picture: of the whole world by
 * population, of a part by latitude.
 */
export const townsOfMaps: Migration = {
  name: "0092-towns-of-maps",
  up: (knex) =>
    knex.raw(`
      alter table app.gazetteer add column kind text not null default 'city', add column weight int not null default 0;
      create index gazetteer_population_idx on app.gazetteer (population desc);
      create index gazetteer_latitude_idx on app.gazetteer (latitude, longitude);
    `),
};
