import type { Migration } from "./migration.ts";

/** Accounts of invited colleagues that an administrator has yet to approve: nobody can sign in with them. */
export const waitingColleagues: Migration = {
  name: "0093-waiting-colleagues",
  up: (knex) =>
    knex.raw(`
      alter table app.users add column is_waiting boolean not null default false;
      alter table app.mails drop constraint mails_kind_ck;
      alter table app.mails add constraint mails_kind_ck check (kind in ('onboarding', 'task-assigned',
        'message-received', 'daily-digest', 'partner-contact', 'booking-confirmation', 'canary-stopped',
        'password-reset', 'invitation', 'approval-asked'));
    `),
};
