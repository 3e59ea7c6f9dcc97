import type { Migration } from "./migration.ts";

/** Links by which people set a new password, each once, and mails to invited colleagues. The rows stay on one node. */
export const passwordResets: Migration = {
  name: "0087-password-resets",
  up: (knex) =>
    knex.raw(`
      create table app.password_resets (
        token_hash bytea primary key,
        user_id bigint not null,
        expires_at timestamptz(3) not null
      );
      create index password_resets_user_idx on app.password_resets (user_id);
      create index password_resets_expires_at_idx on app.password_resets (expires_at);
      grant select, insert, update, delete on app.password_resets to app_rw;
      alter table app.mails drop constraint mails_kind_ck;
      alter table app.mails add constraint mails_kind_ck check (kind in ('onboarding', 'task-assigned',
        'message-received', 'daily-digest', 'partner-contact', 'booking-confirmation', 'canary-stopped',
        'password-reset', 'invitation'));
    `),
};
