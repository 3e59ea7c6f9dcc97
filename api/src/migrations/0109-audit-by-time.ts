import type { Migration } from "./migration.ts";

/**
 * All companies' audits in the order of time. Ids are not in that order on a cluster, where each machine counts from a
 * number of its own.
 */
export const auditByTime: Migration = {
  name: "0109-audit-by-time",
  up: (knex) =>
    knex.raw(`
      create index audit_time_idx on app.audit (at, id);

      create or replace function app.drop_old_audit(most int) returns int
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
      declare dropped int;
      begin
        delete from app.audit a using (select dmc_id, id from app.audit
            where at < now() - interval '24 months' order by at limit most) old
          where a.dmc_id = old.dmc_id and a.id = old.id;
        get diagnostics dropped = row_count;
        return dropped;
      end $$;
    `),
};
