import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programs, at, type DebianServers, serversIn } from "./debian-servers.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { freePort } from "../testing/api-process.ts";
import { statementsAt } from "../testing/machines.ts";
import type { TestDatabase } from "../testing/test-database.ts";

/** Whether this machine has Citus; otherwise prints what is missing. */
export function hasCitus(): boolean {
  const bin = programs();
  if (bin !== null && existsSync(join(bin, "..", "lib", "citus.so"))) return true;
  process.stdout.write("Not run, for it needs Debian's PostgreSQL with Citus on this machine.\n");
  return false;
}

/** What docs/scaling.md has every machine of a cluster set. */
const SETTINGS = [
  "shared_preload_libraries = 'citus'",
  "citus.enable_unsafe_triggers = on",
  "citus.propagate_set_commands = 'local'",
  "max_connections = 200",
  "max_prepared_transactions = 200",
  "max_worker_processes = 32",
  "wal_level = logical",
  "max_wal_senders = 32",
  "max_replication_slots = 32",
  "shared_buffers = 128MB",
];

/** A cluster of processes on this machine: a coordinator and workers, one database. */
export interface OwnCluster {
  readonly database: TestDatabase;
  readonly servers: DebianServers;
  readonly ports: Readonly<Record<string, number>>;
  /** Starts a further worker, and adds it as docs/scaling.md tells. */
  addWorker(name: string): Promise<void>;
  /** Gives each worker its part of the companies, while people write, and waits for that. */
  rebalance(): Promise<void>;
}

/** Starts one with these workers and the project's schema, as docs/scaling.md tells. */
export async function startOwnCluster(
  workers: readonly string[],
  more: readonly string[] = [],
): Promise<OwnCluster> {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-cluster-"));
  const servers = serversIn(folder);
  const ports: Record<string, number> = {};
  const startMachine = async (name: string) => {
    const port = await freePort();
    await servers.make(name);
    // The machines let one another in: all of them are this one.
    writeFileSync(join(folder, name, "pg_hba.conf"), "host all all 127.0.0.1/32 trust\n");
    await servers.start(name, port, [...SETTINGS, ...more]);
    await statementsAt(at(port), "create database hub");
    await statementsAt(at(port, "hub"), "create extension citus");
    ports[name] = port;
    return port;
  };
  const coordinator = at(await startMachine("coordinator"), "hub");
  await statementsAt(coordinator, `select citus_set_coordinator_host('127.0.0.1', ${ports["coordinator"]})`);
  const addWorker = async (name: string) =>
    statementsAt(coordinator, `select citus_add_node('127.0.0.1', ${await startMachine(name)})`);
  for (const name of workers) await addWorker(name);
  const owner = await connectOwner(coordinator);
  await withLock(owner, () => migrate(owner, coordinator, folder));
  await owner.end();
  return {
    database: {
      url: coordinator,
      dataDir: folder,
      async drop() {
        await Promise.all(Object.keys(ports).map((name) => servers.stop(name)));
        rmSync(folder, { recursive: true });
      },
    },
    servers,
    ports,
    addWorker,
    rebalance: () =>
      statementsAt(coordinator, "select rebalance_table_shards(shard_transfer_mode => 'block_writes')"),
  };
}
