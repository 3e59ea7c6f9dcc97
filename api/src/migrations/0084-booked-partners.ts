import type { Migration } from "./migration.ts";

/** Bookings with their partners. The columns are last, where the release before does not ask for them. */
export const bookedPartners: Migration = {
  name: "0084-booked-partners",
  up: (knex) =>
    knex.raw(`
      create or replace view app.bookings_read with (security_invoker = true) as
        select b.dmc_id, b.id, b.itinerary_id, b.partner_id, b.client_id, b.title, b.start_date, b.end_date,
          b.pax, b.status, b.notes, b.created_at, b.updated_at, b.version, i.title as itinerary_title,
          -- Not joined, and two plain searches by key: under a policy no index serves a computed one.
          coalesce(
            (select c.name from app.clients c where c.dmc_id = b.dmc_id and c.id = b.client_id),
            (select c.name from app.proposals p join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id
             where p.dmc_id = i.dmc_id and p.id = i.proposal_id)
          ) as client_name, b.search || E'\\n' || split_part(i.search, E'\\n', 1) as search,
          (select p.name from app.partners p where p.dmc_id = b.dmc_id and p.id = b.partner_id) as partner_name,
          (select p.type from app.partners p where p.dmc_id = b.dmc_id and p.id = b.partner_id) as partner_type
        from app.bookings b left join app.itineraries i on i.dmc_id = b.dmc_id and i.id = b.itinerary_id
    `),
};
