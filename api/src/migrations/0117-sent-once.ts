import type { Migration } from "./migration.ts";

/**
 * Tells whether a proposal was ever sent or accepted, which its first version says: what its client has of it is lost with
 * it, also if it is a draft again. A cluster takes a join, not a sub-SELECT in the list.
 */
export const sentOnce: Migration = {
  name: "0117-sent-once",
  up: (knex) =>
    knex.raw(`
      create or replace view app.proposals_read with (security_invoker = true) as
        select p.dmc_id, p.id, p.client_id, p.title, p.destination, p.start_date, p.end_date, p.pax, p.value,
          p.status, p.created_at, p.updated_at, p.version, c.name as client_name,
          p.search || E'\\n' || split_part(c.search, E'\\n', 1) as search, p.tags,
          coalesce(s.currency, d.currency) as currency, p.line_count > 0 as is_priced, s.valid_until,
          p.line_count > 0 and p.status = 'sent'
            and coalesce(s.valid_until < (now() at time zone d.time_zone)::date, false) as is_expired,
          p.cost, p.profit, p.margin_percent,
          v.id is not null as was_sent
        from app.proposals p
          left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id
          left join app.proposal_pricing s on s.dmc_id = p.dmc_id and s.proposal_id = p.id
          left join app.proposal_versions v
            on v.dmc_id = p.dmc_id and v.proposal_id = p.id and v.number = 1
          left join app.dmcs d on d.id = p.dmc_id;
    `),
};
