import type { Migration } from "./migration.ts";

/** When each user signed in for the first time. Of those who did before this, their open sessions tell. */
export const firstSignIns: Migration = {
  name: "0025-first-sign-ins",
  up: (knex) =>
    knex.raw(`
      alter table app.users add column first_signed_in_at timestamptz(3);
      update app.users u set first_signed_in_at = s.first
        from (select user_id, min(created_at) as first from app.sessions group by user_id) s
        where s.user_id = u.id;
    `),
};
