import type { Migration } from "./migration.ts";

/**
 * Bookings of activities, which are of the same itinerary, and itineraries with their number of travellers. The
 * views' new columns are last, where the release before does not ask for them.
 */
export const bookedActivities: Migration = {
  name: "0085-booked-activities",
  up: (knex) =>
    knex.raw(`
      alter table app.activities add constraint activities_itinerary_key unique (dmc_id, itinerary_id, id);
      alter table app.bookings add column activity_id bigint;
      alter table app.bookings add constraint bookings_activity_fk
        foreign key (dmc_id, itinerary_id, activity_id) references app.activities (dmc_id, itinerary_id, id);
      create index bookings_activity_idx on app.bookings (dmc_id, activity_id, id);

      create or replace view app.itineraries_read with (security_invoker = true) as
        select i.dmc_id, i.id, i.proposal_id, i.title, i.description, i.status, i.created_at, i.updated_at,
          i.version, p.title as proposal_title, p.destination, p.start_date, p.end_date,
          i.search || E'\\n' || split_part(p.search, E'\\n', 2) as search, p.pax
        from app.itineraries i left join app.proposals p on p.dmc_id = i.dmc_id and p.id = i.proposal_id;

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
          (select p.type from app.partners p where p.dmc_id = b.dmc_id and p.id = b.partner_id) as partner_type,
          b.activity_id,
          (select a.title from app.activities a where a.dmc_id = b.dmc_id and a.id = b.activity_id)
            as activity_title
        from app.bookings b left join app.itineraries i on i.dmc_id = b.dmc_id and i.id = b.itinerary_id;
    `),
};
