import { runMigrations } from "graphile-worker";
import type { Client } from "pg";
import { quietLog } from "./job-log.ts";
import { queuePool } from "./queue-pool.ts";

/**
 * Creates or updates the queue's own schema, and lets the API's role add and do jobs. For use under the lock
 * of `withLock`.
 */
export async function installJobs(owner: Client, databaseUrl: string): Promise<void> {
  const pgPool = queuePool({ connectionString: databaseUrl, max: 1 });
  await runMigrations({ pgPool, logger: quietLog }).finally(() => pgPool.end());
  await owner.query(`
    grant usage on schema graphile_worker to app_rw;
    grant select, insert, update, delete on all tables in schema graphile_worker to app_rw;
    grant usage on all sequences in schema graphile_worker to app_rw;
    do $$
    declare t regclass;
    begin
      for t in
        select c.oid from pg_class c
        where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
          and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'worker')
      loop
        execute format('create policy worker on %s to app_rw using (true) with check (true)', t);
      end loop;
    end $$;
  `);
}
