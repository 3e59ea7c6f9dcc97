import type { Migration } from "./migration.ts";

/** Mails to be sent, written in the transaction of the change that they tell of. They stay on one node. */
export const mails: Migration = {
  name: "0021-mails",
  up: (knex) =>
    knex.raw(`
      create table app.mails (
        id bigserial primary key,
        kind text not null,
        dmc_id bigint,
        recipient text not null,
        subject text not null,
        -- Both are null once the mail is sent, replaced or long failed: they may hold a temporary password.
        body_text text,
        body_html text,
        message_id uuid not null default gen_random_uuid(),
        state text not null default 'queued',
        attempts int not null default 0,
        failure text,
        due_at timestamptz(3) not null default now(),
        -- Until then one process has it in hand and no other touches it.
        claimed_until timestamptz(3),
        created_at timestamptz(3) not null default now(),
        sent_at timestamptz(3)
      );
      alter table app.mails add constraint mails_kind_ck check (kind in ('onboarding'));
      alter table app.mails add constraint mails_state_ck check (state in ('queued', 'sent', 'failed'));
      alter table app.mails add constraint mails_header_ck
        check (recipient !~ '[[:cntrl:]]' and subject !~ '[[:cntrl:]]');
      alter table app.mails add constraint mails_dmc_fk
        foreign key (dmc_id) references app.dmcs (id) on delete set null;
      create index mails_created_at_idx on app.mails (created_at);
      create index mails_dmc_idx on app.mails (dmc_id);
      create index mails_due_at_idx on app.mails (due_at) where state = 'queued';
      grant select, insert, update, delete on app.mails to app_rw;
      grant usage on sequence app.mails_id_seq to app_rw;
    `),
};
