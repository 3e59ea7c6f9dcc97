import type { Migration } from "./migration.ts";

/** What is new to each person: what colleagues and clients have done since it was last looked at. */
export const news: Migration = {
  name: "0047-news",
  up: (knex) =>
    knex.raw(`
      alter table app.users add column news_seen_at timestamptz(3);
      create index booking_status_changes_created_at_idx on app.booking_status_changes (dmc_id, created_at, id);
    `),
};
