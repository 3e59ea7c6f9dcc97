import type { Migration } from "./migration.ts";

/** Drawings that were kept before any was drawn to see what it takes, which `recheck-drawings.ts` makes up for. */
export const checkedDrawings: Migration = {
  name: "0070-checked-drawings",
  up: (knex) =>
    knex.raw(`
      -- False for what an older process keeps too.
      alter table app.pictures add column is_checked boolean not null default false;
      create index pictures_unchecked_idx on app.pictures (id) where not is_checked and name like '%.svg';
    `),
};
