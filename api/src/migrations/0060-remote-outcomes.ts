import type { Migration } from "./migration.ts";

/**
 * Whether a version of a remote worked for a person, and whether it failed: each once, however often it is said. The
 * rows stay on one node. The table of counts by the minute stays for as long as processes may write to it.
 */
export const remoteOutcomes: Migration = {
  name: "0060-remote-outcomes",
  up: (knex) =>
    knex.raw(`
      create table app.remote_outcomes (
        remote text not null,
        version text not null,
        user_id bigint not null,
        reported_at timestamptz(3) not null default now(),
        succeeded_at timestamptz(3),
        start_ms int,
        failed_at timestamptz(3),
        is_error boolean,
        primary key (remote, version, user_id)
      );
      create index remote_outcomes_reported_at_idx on app.remote_outcomes (reported_at);
      grant select, insert, update, delete on app.remote_outcomes to app_rw;
    `),
};
