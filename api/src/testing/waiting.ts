import { Client } from "pg";
import type { TestDatabase } from "./test-database.ts";

/** How many connections to the test's database wait for a lock; on a cluster, on any of its machines. */
export async function waitingFor({ url }: TestDatabase): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client
    .query(process.env["CITUS_URL"] ? ON_CLUSTER : `select count(*) from (${HERE}) here`)
    .finally(() => client.end());
  return Number(rows[0].count);
}

const HERE = `select distinct pid from pg_locks join pg_stat_activity using (pid)
  where not granted and datname = current_database()`;

/** Citus shows who waits for what another machine does, and not who waits on this one alone. */
const ON_CLUSTER = `select count(*) from (select waiting_gpid from citus_lock_waits
  union select citus_calculate_gpid(citus_coordinator_nodeid(), pid) from (${HERE}) here) waiting`;
