import type { Migration } from "./migration.ts";

/** What a row `r` is about: its name, and the kind that it opens as, which of a partner is its type. */
const ABOUT = `coalesce(c.name, p.title, i.title, b.title, n.name) as related_name,
          coalesce(n.type, r.related_to) as related_type`;

/** At most one of them has a row. A cluster takes joins, not sub-SELECTs in the list. */
const JOINS = [
  ["client", "clients", "c"],
  ["proposal", "proposals", "p"],
  ["itinerary", "itineraries", "i"],
  ["booking", "bookings", "b"],
  ["partner", "partners", "n"],
]
  .map(
    ([kind, table, t]) =>
      `left join app.${table} ${t} on r.related_to = '${kind}' and ${t}.dmc_id = r.dmc_id and ${t}.id = r.related_id`,
  )
  .join("\n          ");

/** Tasks and messages name what they are about. */
export const namedRelations: Migration = {
  name: "0119-named-relations",
  up: (knex) =>
    knex.raw(`
      create view app.tasks_read with (security_invoker = true) as
        select r.dmc_id, r.id, r.title, r.due_date, r.assigned_to, r.description, r.status, r.related_to, r.related_id,
          r.search, r.created_at, r.updated_at, r.version, ${ABOUT}
        from app.tasks r
          ${JOINS};
      grant select on app.tasks_read to app_rw, app_admin;

      create or replace view app.messages_read with (security_invoker = true) as
        select r.dmc_id, r.id, r.sender_id, r.receiver_id, r.content, r.read, r.related_to, r.related_id,
          r.search, r.created_at, r.updated_at, r.version, u.name as sender_name, u.avatar as sender_avatar, ${ABOUT}
        from app.messages r
          left join app.users u on u.id = r.sender_id
          ${JOINS};
    `),
};
