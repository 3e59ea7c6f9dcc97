import type { Migration } from "./migration.ts";

/** Names the agency that sells a proposal, and finds the proposals of one. */
export const namedAgencies: Migration = {
  name: "0118-named-agencies",
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
          v.id is not null as was_sent, s.agency_id, a.name as agency_name
        from app.proposals p
          left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id
          left join app.proposal_pricing s on s.dmc_id = p.dmc_id and s.proposal_id = p.id
          left join app.proposal_versions v
            on v.dmc_id = p.dmc_id and v.proposal_id = p.id and v.number = 1
          left join app.partners a on a.dmc_id = p.dmc_id and a.id = s.agency_id
          left join app.dmcs d on d.id = p.dmc_id;
    `),
};
