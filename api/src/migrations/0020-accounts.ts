import type { Migration } from "./migration.ts";

/** Temporary passwords, and what a person recognises an open session by. */
export const accounts: Migration = {
  name: "0020-accounts",
  up: (knex) =>
    knex.raw(`
      alter table app.users add column must_change_password boolean not null default false;

      alter table app.sessions add column id bigserial, add column address text, add column user_agent text;
      alter table app.sessions add constraint sessions_id_key unique (id);
      grant usage on sequence app.sessions_id_seq to app_rw;
    `),
};
