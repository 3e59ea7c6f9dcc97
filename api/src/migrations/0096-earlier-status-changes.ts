import type { Migration } from "./migration.ts";

/** The histories of bookings began before the audit, which now shows them. */
export const earlierStatusChanges: Migration = {
  name: "0096-earlier-status-changes",
  up: (knex) =>
    knex.raw(`
      insert into app.audit (dmc_id, at, actor_kind, user_id, actor_name, action, resource, resource_id, title, trip_id,
          changes, reason, source)
        select h.dmc_id, h.created_at, case when h.user_id is null then 'system'
            when u.role = 'admin' then 'administrator' else 'staff' end, h.user_id, u.name,
          case when h.from_status is null then 'create' else 'update' end, 'booking', h.booking_id, b.title, i.proposal_id,
          case when h.from_status is null then '[]' else jsonb_build_array(
            jsonb_build_object('field', 'status', 'old', h.from_status, 'new', h.to_status)) end,
          h.reason, 'screen'
        from app.booking_status_changes h
        join app.bookings b on b.dmc_id = h.dmc_id and b.id = h.booking_id
        join app.itineraries i on i.dmc_id = b.dmc_id and i.id = b.itinerary_id
        left join app.users u on u.id = h.user_id
        order by h.id
    `),
};
