import type { Migration } from "./migration.ts";

/**
 * Bookings whose names of other tables are joined by plain keys. A cluster sends a statement to the one machine of its
 * tenant only if each table's tenant follows from the statement's, and for a table in a SELECT list it does not.
 */
export const joinedBookings: Migration = {
  name: "0107-joined-bookings",
  up: (schema) =>
    schema.raw(`
      create or replace view app.bookings_read with (security_invoker = true) as
        select b.dmc_id, b.id, b.itinerary_id, b.partner_id, b.client_id, b.title, b.start_date, b.end_date,
          b.pax, b.status, b.notes, b.created_at, b.updated_at, b.version, i.title as itinerary_title,
          coalesce(own.name, c.name) as client_name,
          b.search || E'\\n' || split_part(i.search, E'\\n', 1) as search,
          w.name as partner_name, w.type as partner_type, b.activity_id, a.title as activity_title
        from app.bookings b
          left join app.itineraries i on i.dmc_id = b.dmc_id and i.id = b.itinerary_id
          left join app.proposals p on p.dmc_id = i.dmc_id and p.id = i.proposal_id
          left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id
          left join app.clients own on own.dmc_id = b.dmc_id and own.id = b.client_id
          left join app.partners w on w.dmc_id = b.dmc_id and w.id = b.partner_id
          left join app.activities a on a.dmc_id = b.dmc_id and a.id = b.activity_id;
    `),
};
