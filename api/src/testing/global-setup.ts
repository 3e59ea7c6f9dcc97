import { mkdtempSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedServer, startServer } from "../platform/database/embedded/server.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { connectOwner, ensureDatabase } from "../platform/database/owner-connection.ts";
import { closeTemplate, createCluster, machinesOf, statementsAt } from "./machines.ts";
import { loadGazetteer } from "../modules/places/load-gazetteer.ts";

/** What the end of the run needs from its start; Jest keeps both in one process. */
export const run: { dataDir: string; server: EmbeddedServer | null } = { dataDir: "", server: null };

/** Population of the smallest cities in tests, whose databases are copies of one another. */
export const TOWNS = 15_000;

/** The migrated database on a cluster. */
const TEMPLATE = "dmc_hub_tests";

/** What the API sends to a cluster is sent in tests everywhere; the stories have the other form. */
const NEEDS_TRANSACTIONS = `create or replace function app.needs_transactions() returns boolean language plpgsql stable as
  $$ begin return true; end $$`;

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const FAST = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];

/**
 * Starts one PostgreSQL for all tests, with a migrated database that each of them copies. A run within a run
 * copies the database that it was given.
 */
// Jest takes the default export.
// oxlint-disable-next-line import/no-default-export -- Jest calls the default export
export default async function globalSetup(): Promise<void> {
  if (process.env["TEST_DATABASE_URL"]) return;
  run.dataDir = mkdtempSync(join(tmpdir(), "dmc-hub-test-"));
  chmodSync(run.dataDir, 0o755);
  const url = await emptyDatabase();
  const owner = await connectOwner(url);
  await withLock(owner, async () => {
    await migrate(owner, url, run.dataDir);
    await loadGazetteer(owner, TOWNS);
  });
  await owner.end();
  if (run.server === null) await closeTemplate(TEMPLATE);
  else await statementsAt(url, NEEDS_TRANSACTIONS);
  process.env["TEST_DATABASE_URL"] = url;
  process.env["TEST_DATA_DIR"] = run.dataDir;
}

/** Its address: on a server of our own, or with CITUS_URL on that cluster. */
async function emptyDatabase(): Promise<string> {
  const { CITUS_URL } = process.env;
  if (CITUS_URL) {
    process.env["TEST_MACHINES"] = (await machinesOf(CITUS_URL)).join(" ");
    return createCluster(TEMPLATE);
  }
  run.server = await startServer(run.dataDir, FAST);
  const { url } = run.server;
  process.env["TEST_MACHINES"] = url;
  await ensureDatabase(url);
  return url;
}
