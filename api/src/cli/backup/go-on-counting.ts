import type { Client } from "pg";
import { onWorkers } from "../../platform/database/roles.ts";

/**
 * Lets a table's sequence go on from the highest id of restored rows. Each machine of a cluster counts on in its own
 * range: Citus gives one to every 2^48 ids.
 */
export async function goOnCounting(
  owner: Client,
  table: string,
  sequence: string,
  restored: string,
): Promise<void> {
  const { rows } = await owner.query("select app.on_citus() as cluster");
  const machine = rows[0].cluster ? "id >> 48" : "0";
  const ranges = await owner.query<{ machine: string; last: string }>(
    `select (${machine})::text as machine, max(id)::text as last from ${table} where ${restored} group by 1`,
  );
  for (const { machine: group, last } of ranges.rows) {
    const further = `select setval('${sequence}', greatest(last_value, ${last})) from ${sequence}`;
    if (group === "0") await owner.query(further);
    else await onWorkers(owner, `${further}, pg_dist_local_group where groupid = ${group}`);
  }
}
