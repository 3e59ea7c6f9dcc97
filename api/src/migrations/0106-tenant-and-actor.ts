import type { Migration } from "./migration.ts";

/** The tenant and who acts, as settings of one transaction that every machine of a cluster learns. */
export const tenantAndActor: Migration = {
  name: "0106-tenant-and-actor",
  up: (knex) =>
    knex.raw(`
      create function app.set_tenant(tenant bigint, actor text) returns void language plpgsql as $$ begin
        execute format('set local app.dmc_id = %L', tenant);
        execute format('set local app.actor = %L', actor);
      end $$;

      -- Whether settings reach rows only in a transaction of their own. Tests say so where there is no cluster.
      create function app.needs_transactions() returns boolean language plpgsql stable as
      $$ begin return app.on_citus(); end $$;
    `),
};
