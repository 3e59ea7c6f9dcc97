import type { Migration } from "./migration.ts";

/** Who has read a message apart from its receiver, whose reading the message itself holds. */
export const messageReaders: Migration = {
  name: "0086-message-readers",
  up: (knex) =>
    knex.raw(`
      create table app.message_readers (
        dmc_id bigint not null,
        id bigserial,
        message_id bigint not null,
        -- Users may be deleted, so no key refers to them.
        user_id bigint not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.message_readers');
      alter table app.message_readers add constraint message_readers_key unique (dmc_id, message_id, user_id);
      alter table app.message_readers add constraint message_readers_message_fk
        foreign key (dmc_id, message_id) references app.messages (dmc_id, id) on delete cascade;
    `),
};
