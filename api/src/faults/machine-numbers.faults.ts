import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Client } from "pg";
import { distribute } from "../cli/distribute/distribute.ts";
import { readConfig } from "../platform/configuration/config.ts";
import { knexAsOwner } from "../platform/database/owner-connection.ts";
import { factoriesIn } from "../testing/factories.ts";
import { statementsAt } from "../testing/machines.ts";
import { hasCitus, type OwnCluster, startOwnCluster } from "./own-cluster.ts";

// A Citus cluster of processes on this machine, where each counts ids of its own.
const testIfPossible = hasCitus() ? test : test.skip;

const RANGE = 2 ** 48;

let cluster: OwnCluster;

beforeAll(async () => {
  if (hasCitus()) cluster = await startOwnCluster(["first", "second"]);
}, 240_000);

afterAll(async () => {
  if (hasCitus()) await cluster.database.drop();
}, 60_000);

const distributeAgain = () =>
  distribute(readConfig({ DATABASE_URL: cluster.database.url, DATA_DIR: cluster.database.dataDir }));

/** The address of a machine's database. */
function addressOf(machine: string): string {
  const url = new URL(cluster.database.url);
  url.port = `${cluster.ports[machine]}`;
  return url.href;
}

/** The next id that a machine gives to an entry of the audit. */
async function nextAt(machine: string): Promise<number> {
  const client = new Client(addressOf(machine));
  await client.connect();
  const { rows } = await client
    .query("select nextval('app.audit_id_seq')::text as id")
    .finally(() => client.end());
  return Number(rows[0].id);
}

testIfPossible(
  "a machine counts on after entries that have ids of its range, as restored from a larger cluster",
  async () => {
    const { url } = cluster.database;
    const knex = knexAsOwner(url);
    const { id } = await factoriesIn(knex).dmc();
    for (const entry of [57, RANGE + 900, 2 * RANGE + 77, 3 * RANGE + 5])
      await knex("app.audit").insert({
        dmc_id: id,
        id: entry,
        actor_kind: "system",
        action: "create",
        resource: "client",
        changes: "[]",
        source: "job",
      });
    await knex.destroy();
    // As a database of one machine does that was filled from a cluster's backup.
    await statementsAt(url, `select setval('app.audit_id_seq', ${2 * RANGE + 500})`);
    expect(await distributeAgain()).toBe("Every table is already distributed.");
    expect(await nextAt("coordinator")).toBe(58);
    expect(await nextAt("first")).toBe(RANGE + 901);
    expect(await nextAt("second")).toBe(2 * RANGE + 78);
    await cluster.addWorker("third");
    await distributeAgain();
    expect(await nextAt("third")).toBe(3 * RANGE + 6);
    expect(await nextAt("second")).toBe(2 * RANGE + 79);
  },
  120_000,
);

testIfPossible(
  "a machine whose ids would be too large is refused, and taken with the number of one that was removed",
  async () => {
    const { url } = cluster.database;
    await cluster.addWorker("fourth");
    const place = `'127.0.0.1', ${cluster.ports["fourth"]}`;
    await statementsAt(
      url,
      `select citus_remove_node(${place})`,
      "select setval('pg_dist_groupid_seq', 31)",
      `select citus_add_node(${place})`,
    );
    await expect(distributeAgain()).rejects.toThrow(
      /has the number 32, .* nothing was changed: remove it \(citus_remove_node\), and add it with a number below 32 of one that was removed/,
    );
    await statementsAt(
      url,
      `select citus_remove_node(${place})`,
      `select citus_add_node(${place}, groupid => 4)`,
    );
    expect(await distributeAgain()).toBe("Every table is already distributed.");
    expect(await nextAt("fourth")).toBe(4 * RANGE + 1);
  },
  120_000,
);
