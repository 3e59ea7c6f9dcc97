import type { Migration } from "./migration.ts";

/** Lists by the days that rows fall on. What is over by then is skipped, so the last day leads. */
export const days: Migration = {
  name: "0026-days",
  up: (knex) =>
    knex.raw(`
      create index bookings_end_date_idx on app.bookings (dmc_id, end_date, id);
      create index activities_day_idx on app.activities (dmc_id, day, id);
    `),
};
