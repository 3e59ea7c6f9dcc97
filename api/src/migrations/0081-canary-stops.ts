import type { Migration } from "./migration.ts";

/** Stopped canaries whose owners were told: each once. The rows stay on one node. */
export const canaryStops: Migration = {
  name: "0081-canary-stops",
  up: (knex) =>
    knex.raw(`
      create table app.canary_stops (
        remote text not null,
        version text not null,
        stopped_at timestamptz(3) not null,
        told_at timestamptz(3) not null default now(),
        primary key (remote, version, stopped_at)
      );
      grant select, insert, update, delete on app.canary_stops to app_rw;
      alter table app.mails drop constraint mails_kind_ck;
      alter table app.mails add constraint mails_kind_ck check (kind in ('onboarding', 'task-assigned',
        'message-received', 'daily-digest', 'partner-contact', 'booking-confirmation', 'canary-stopped'));
    `),
};
