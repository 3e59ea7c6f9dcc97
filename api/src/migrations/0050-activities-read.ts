import type { Migration } from "./migration.ts";

/** Activities with the names of their partners. */
export const activitiesRead: Migration = {
  name: "0050-activities-read",
  up: (knex) =>
    knex.raw(`
      create view app.activities_read with (security_invoker = true) as
        select a.dmc_id, a.id, a.itinerary_id, a.day, a.end_day, a.start_time, a.end_time, a.title, a.kind, a.place,
          a.latitude, a.longitude, a.time_zone, a.notes, a.partner_id, a.position, a.created_at, a.updated_at,
          a.version, p.name as partner_name, a.search
        from app.activities a left join app.partners p on p.dmc_id = a.dmc_id and p.id = a.partner_id;
      grant select on app.activities_read to app_rw, app_admin;
    `),
};
