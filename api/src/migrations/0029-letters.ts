import type { Migration } from "./migration.ts";

/** Mails of DMCs: in a company's name, with the answer going to whoever wrote. */
export const letters: Migration = {
  name: "0029-letters",
  up: (knex) =>
    knex.raw(`
      alter table app.mails add column from_name text, add column reply_to text;
      alter table app.mails drop constraint mails_kind_ck;
      alter table app.mails add constraint mails_kind_ck check (kind in
        ('onboarding', 'task-assigned', 'message-received', 'daily-digest', 'partner-contact'));
      alter table app.mails drop constraint mails_header_ck;
      alter table app.mails add constraint mails_header_ck check (recipient !~ '[[:cntrl:]]'
        and subject !~ '[[:cntrl:]]' and from_name !~ '[[:cntrl:]]' and reply_to !~ '[[:cntrl:]]');
    `),
};
