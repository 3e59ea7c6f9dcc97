import type { Migration } from "./migration.ts";

/**
 * Faults of versions of remotes: each once with its stack, how often it was met, and by whom. The rows stay on one node.
 */
export const remoteErrors: Migration = {
  name: "0080-remote-errors",
  up: (knex) =>
    knex.raw(`
      create table app.remote_errors (
        remote text not null,
        version text not null,
        fingerprint text not null,
        message text not null,
        route text not null,
        frames jsonb not null,
        times int not null,
        first_seen timestamptz(3) not null default now(),
        last_seen timestamptz(3) not null default now(),
        primary key (remote, version, fingerprint)
      );
      create index remote_errors_last_seen_idx on app.remote_errors (last_seen);
      create table app.remote_error_people (
        remote text not null,
        version text not null,
        fingerprint text not null,
        user_id bigint not null,
        primary key (remote, version, fingerprint, user_id)
      );
      alter table app.remote_error_people add constraint remote_error_people_error_fk
        foreign key (remote, version, fingerprint) references app.remote_errors on delete cascade;
      grant select, insert, update, delete on app.remote_errors, app.remote_error_people to app_rw;
    `),
};
