import type { Migration } from "./migration.ts";

/** Links under which clients see a proposal or an itinerary. They go with what they show. */
export const shares: Migration = {
  name: "0041-shares",
  up: (knex) =>
    knex.raw(`
      create table app.shares (
        dmc_id bigint not null,
        id bigserial,
        proposal_id bigint not null,
        -- Null for the proposal alone.
        itinerary_id bigint,
        token text not null,
        asks_for_answer boolean not null,
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        opened_at timestamptz(3),
        seen_at timestamptz(3),
        seen_count int not null default 0,
        answer text,
        answered_by text,
        answered_at timestamptz(3),
        -- Users may be deleted, so no key refers to them.
        created_by bigint,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.shares');
      alter table app.shares add constraint shares_token_key unique (dmc_id, token);
      alter table app.shares add constraint shares_dmc_fk foreign key (dmc_id) references app.dmcs (id);
      alter table app.shares add constraint shares_proposal_fk
        foreign key (dmc_id, proposal_id) references app.proposals (dmc_id, id) on delete cascade;
      alter table app.shares add constraint shares_itinerary_fk
        foreign key (dmc_id, itinerary_id) references app.itineraries (dmc_id, id) on delete cascade;
      alter table app.shares add constraint shares_answer_ck
        check (answer is null or (answer in ('accepted', 'declined') and asks_for_answer));
      alter table app.shares add constraint shares_answered_ck
        check ((answer is null) = (answered_by is null) and (answer is null) = (answered_at is null));
      create index shares_proposal_idx on app.shares (dmc_id, proposal_id, id);
      create index shares_itinerary_idx on app.shares (dmc_id, itinerary_id, id);
      create index shares_answered_idx on app.shares (dmc_id, answered_at) where answered_at is not null;
    `),
};
