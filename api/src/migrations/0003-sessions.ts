import type { Migration } from "./migration.ts";

/** Who is signed in, and how often which address has tried. Both stay on one node. */
export const sessions: Migration = {
  name: "0003-sessions",
  up: (knex) =>
    knex.raw(`
      create table app.sessions (
        id_hash bytea primary key,
        user_id bigint not null,
        created_at timestamptz(3) not null default now(),
        seen_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        -- Why it ended before its time; null while it holds.
        ended_reason text
      );
      alter table app.sessions add constraint sessions_ended_reason_ck check (ended_reason in ('dmc_inactive'));
      create index sessions_user_idx on app.sessions (user_id);
      create index sessions_expires_at_idx on app.sessions (expires_at);
      grant select, insert, update, delete on app.sessions to app_rw;

      -- The shape that rate-limiter-flexible expects.
      create table app.limits (key varchar(255) primary key, points integer not null default 0, expire bigint);
      create index limits_expire_idx on app.limits (expire);
      grant select, insert, update, delete on app.limits to app_rw;
    `),
};
