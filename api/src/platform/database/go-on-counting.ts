import type { Client } from "pg";
import { onWorkers } from "./roles.ts";

/** Ids that a machine of a cluster counts by itself: Citus begins the range of each at its number times this, 2^48. */
const RANGE = 2n ** 48n;

/**
 * Lets a table's sequence go on from the highest id of restored rows. Each machine of a cluster goes on in its own range;
 * what lies in the range of none is for the machine that gets that number later (`goOnCountingEverywhere`).
 */
export async function goOnCounting(
  owner: Client,
  table: string,
  sequence: string,
  restored: string,
): Promise<void> {
  const { rows } = await owner.query<{ machine: number; last: string }>(
    `select (id / ${RANGE})::int as machine, max(id)::text as last from ${table} where ${restored} group by 1`,
  );
  for (const { machine, last } of rows) await goOn(owner, sequence, machine, BigInt(last));
}

/**
 * Lets every machine of a cluster count on after the rows that have ids of its range: they may have been restored before
 * it was added, or be of a machine that had its number before.
 */
export async function goOnCountingEverywhere(
  owner: Client,
  tables: readonly { readonly name: string; readonly sequence: string | null }[],
): Promise<void> {
  const { rows: machines } = await owner.query<{ machine: number }>(
    "select distinct groupid as machine from pg_dist_node order by 1",
  );
  for (const { machine } of machines) {
    const first = BigInt(machine) * RANGE;
    const end = first + RANGE;
    for (const { name, sequence } of tables) {
      if (sequence === null) continue;
      const { rows } = await owner.query<{ last: string | null }>(
        `select max(id)::text as last from ${name} where id >= ${first} and id < ${end}`,
      );
      if (!rows[0]?.last) continue;
      const last = BigInt(rows[0].last);
      // A database of one machine that was filled from a cluster's backup may have left its range.
      await goOn(owner, sequence, machine, last, `${isPast(last)} and last_value < ${end}`);
    }
  }
}

/** The sequence's last value need not change: others may count meanwhile. */
const isPast = (last: bigint) => `last_value >= ${last} and is_called`;

async function goOn(
  owner: Client,
  sequence: string,
  machine: number,
  last: bigint,
  unless = isPast(last),
): Promise<void> {
  const further = (more: string) =>
    `select setval('${sequence}', ${last}) from ${sequence}${more} where not (${unless})`;
  if (machine === 0) await owner.query(further(""));
  else if (await isCluster(owner))
    await onWorkers(owner, `${further(", pg_dist_local_group")} and groupid = ${machine}`);
}

async function isCluster(owner: Client): Promise<boolean> {
  const { rows } = await owner.query("select app.on_citus() as cluster");
  return rows[0].cluster;
}
