import type { Migration } from "./migration.ts";

/** Mails that confirm a booking, with a calendar file. */
export const confirmations: Migration = {
  name: "0045-confirmations",
  up: (knex) =>
    knex.raw(`
      -- The calendar file goes as the bodies do, once the mail is sent. The booking may be gone by then.
      alter table app.mails add column booking_id bigint, add column calendar text;
      alter table app.mails drop constraint mails_kind_ck;
      alter table app.mails add constraint mails_kind_ck check (kind in ('onboarding', 'task-assigned',
        'message-received', 'daily-digest', 'partner-contact', 'booking-confirmation'));
      create index mails_booking_idx on app.mails (dmc_id, booking_id, id) where booking_id is not null;
    `),
};
