import type { Migration } from "./migration.ts";

/** How versions of remotes fared in people's tabs, by the minute. The rows stay on one node. */
export const remoteReports: Migration = {
  name: "0023-remote-reports",
  up: (knex) =>
    knex.raw(`
      create table app.remote_reports (
        remote text not null,
        version text not null,
        minute timestamptz(3) not null,
        starts int not null,
        failures int not null,
        errors int not null,
        start_ms bigint not null,
        primary key (remote, version, minute)
      );
      create index remote_reports_minute_idx on app.remote_reports (minute);
      grant select, insert, update, delete on app.remote_reports to app_rw;
    `),
};
