import type { Migration } from "./migration.ts";

/** When each user signed in for the first time. Of those who did before this, their open sessions tell. */
export const firstSignIns: Migration = {
  name: "0025-first-sign-ins",
  up: (knex) =>
    knex.raw(`
      alter table app.users add column first_signed_in_at timestamptz(3);
      -- One by one, because a cluster joins no table of one machine with one that is on all of them.
      do $$ declare known record; begin
        for known in select user_id, min(created_at) as first from app.sessions group by user_id loop
          update app.users set first_signed_in_at = known.first where id = known.user_id;
        end loop;
      end $$;
    `),
};
