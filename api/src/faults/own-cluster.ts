import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programs, at, type DebianServers, serversIn } from "./debian-servers.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { freePort } from "../testing/free-port.ts";
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

/** Servers that docs/scaling.md has settings for, which are no cluster yet. */
export interface Machines {
  readonly folder: string;
  readonly servers: DebianServers;
  /** By name. */
  readonly ports: Readonly<Record<string, number>>;
  start(name: string): Promise<void>;
  /** The address of a machine's database. */
  addressOf(name: string, database: string): string;
  /** Makes one cluster of the databases of this name on the machines, the first of which is its coordinator. */
  join(database: string, coordinator: string, workers: readonly string[]): Promise<void>;
  /** Ends all of them. */
  drop(): Promise<void>;
}

/** Starts none yet. */
export function openMachines(): Machines {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-cluster-"));
  const servers = serversIn(folder);
  const ports: Record<string, number> = {};
  const addressOf = (name: string, database: string) => at(ports[name] ?? 0, database);
  return {
    folder,
    servers,
    ports,
    addressOf,
    async start(name) {
      const port = await freePort();
      await servers.make(name);
      // The machines let one another in: all of them are this one.
      writeFileSync(join(folder, name, "pg_hba.conf"), "host all all 127.0.0.1/32 trust\n");
      await servers.start(name, port, SETTINGS);
      ports[name] = port;
    },
    async join(database, coordinator, workers) {
      for (const name of [coordinator, ...workers])
        await statementsAt(addressOf(name, database), "create extension if not exists citus");
      await statementsAt(
        addressOf(coordinator, database),
        `select citus_set_coordinator_host('127.0.0.1', ${ports[coordinator]})`,
        ...workers.map((name) => `select citus_add_node('127.0.0.1', ${ports[name]})`),
      );
    },
    async drop() {
      await Promise.all(Object.keys(ports).map((name) => servers.stop(name)));
      rmSync(folder, { recursive: true });
    },
  };
}

/** Starts one with these workers and the project's schema, as docs/scaling.md tells. */
export async function startOwnCluster(workers: readonly string[]): Promise<OwnCluster> {
  const machines = openMachines();
  const { folder, servers, ports } = machines;
  const startMachine = async (name: string) => {
    await machines.start(name);
    await statementsAt(machines.addressOf(name, "postgres"), "create database hub");
  };
  for (const name of ["coordinator", ...workers]) await startMachine(name);
  await machines.join("hub", "coordinator", workers);
  const coordinator = machines.addressOf("coordinator", "hub");
  const owner = await connectOwner(coordinator);
  await withLock(owner, () => migrate(owner, coordinator, folder));
  await owner.end();
  return {
    database: { url: coordinator, dataDir: folder, drop: () => machines.drop() },
    servers,
    ports,
    async addWorker(name) {
      await startMachine(name);
      await machines.join("hub", "coordinator", [name]);
    },
    rebalance: () =>
      statementsAt(coordinator, "select rebalance_table_shards(shard_transfer_mode => 'block_writes')"),
  };
}
