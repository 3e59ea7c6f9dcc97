import type { Migration } from "./migration.ts";

/**
 * What was offered to clients, and what they accepted: written once, never changed. Proposals that have left draft
 * before get a first version of what they are now.
 */
export const proposalVersions: Migration = {
  name: "0094-proposal-versions",
  up: (knex) =>
    knex.raw(`
      create table app.proposal_versions (
        dmc_id bigint not null,
        id bigserial,
        proposal_id bigint not null,
        number int not null,
        reason text not null,
        -- The offer as the contract has it.
        offer jsonb not null,
        currency text not null,
        -- Null for a client's answer, and for versions of older proposals. Users may be deleted, so no key refers to them.
        created_by bigint,
        created_at timestamptz(3) not null default now(),
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.proposal_versions');
      revoke update, delete on app.proposal_versions from app_rw;
      alter table app.proposal_versions add constraint proposal_versions_proposal_fk
        foreign key (dmc_id, proposal_id) references app.proposals (dmc_id, id) on delete cascade;
      alter table app.proposal_versions add constraint proposal_versions_number_key
        unique (dmc_id, proposal_id, number);
      alter table app.proposal_versions add constraint proposal_versions_reason_ck
        check (reason in ('sent', 'amended', 'accepted'));
      insert into app.proposal_versions (dmc_id, proposal_id, number, reason, offer, currency)
        select p.dmc_id, p.id, 1, case p.status when 'accepted' then 'accepted' else 'sent' end,
          json_build_object('title', p.title, 'destination', p.destination, 'startDate', p.start_date,
            'endDate', p.end_date, 'pax', p.pax, 'value', p.value, 'clientName', p.client_name), d.currency
        from app.proposals_read p join app.dmcs d on d.id = p.dmc_id where p.status <> 'draft';
    `),
};
