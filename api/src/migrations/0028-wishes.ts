import type { Migration } from "./migration.ts";

/** What each person wishes: how numbers and days look, and which mails come. */
export const wishes: Migration = {
  name: "0028-wishes",
  up: (knex) =>
    knex.raw(`
      alter table app.users
        add column locale text not null default 'en-US',
        add column date_format text not null default 'MMM d, yyyy',
        add column notify_task_assigned boolean not null default true,
        add column notify_message_received boolean not null default true,
        add column daily_digest boolean not null default false,
        -- The day, at the DMC, of the last digest: one a day, however many processes make them.
        add column digested_on date;
      alter table app.users add constraint users_locale_ck
        check (locale in ('en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'pt-PT'));
      alter table app.users add constraint users_date_format_ck
        check (date_format in ('MMM d, yyyy', 'dd/MM/yyyy', 'MM/dd/yyyy', 'yyyy-MM-dd'));
    `),
};
