import type { Migration } from "./migration.ts";

/** Answers of creates that may be sent again, by user and key. They stay on one node. */
export const idempotency: Migration = {
  name: "0012-idempotency",
  up: (knex) =>
    knex.raw(`
      create table app.idempotency_keys (
        user_id bigint not null,
        key_hash bytea not null,
        request_hash bytea not null,
        -- Both are null only while the first call is on its way.
        answer text,
        version int,
        created_at timestamptz(3) not null default now(),
        primary key (user_id, key_hash)
      );
      create index idempotency_keys_created_at_idx on app.idempotency_keys (created_at);
      grant select, insert, update, delete on app.idempotency_keys to app_rw;
    `),
};
