import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asUrl } from "@dmc-hub/shared-types/configuration";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { freePort } from "../testing/free-port.ts";
import { statementsAt } from "../testing/machines.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { until } from "../testing/until.ts";
import { at, programs, serversIn } from "./debian-servers.ts";

/** Whether a primary and a standby can be started; otherwise prints what is missing. */
export function hasStandbys(): boolean {
  if (programs() !== null) return true;
  process.stdout.write(
    "Not run, for it needs PostgreSQL: apt-get install --no-install-recommends postgresql\n",
  );
  return false;
}

/** A primary and its standby, which has each acknowledged transaction: docs/scaling.md. */
export interface StandbyPair {
  /** Its address names both. */
  readonly database: TestDatabase;
  readonly ports: readonly [primary: number, standby: number];
  /** Ends all processes of the primary at once, as if its machine had. */
  killPrimary(): void;
  /** What docs/scaling.md tells the operator to do. */
  promoteStandby(): Promise<void>;
}

/** Starts both as docs/scaling.md says. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-standby-"));
  const ports = [await freePort(), await freePort()] as const;
  const servers = serversIn(folder);
  await servers.make("primary");
  await servers.start("primary", ports[0]);
  await statementsAt(at(ports[0]), "create database hub");
  await servers.run(
    "pg_basebackup",
    "-d",
    at(ports[0]),
    "-D",
    "standby",
    "-c",
    "fast",
    "-R",
    "-C",
    "-S",
    "standby",
  );
  await servers.start("standby", ports[1]);
  await statementsAt(at(ports[0]), "alter system set synchronous_standby_names = 'standby'", RELOAD);
  const url = asUrl(`postgres://postgres:secret@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/hub`);
  await migrateSynchronously(url, folder);
  return {
    database: {
      url,
      dataDir: folder,
      async drop() {
        await servers.stop("standby");
        rmSync(folder, { recursive: true });
      },
    },
    ports,
    killPrimary: () => servers.kill("primary"),
    promoteStandby: () =>
      statementsAt(at(ports[1]), "alter system reset synchronous_standby_names", "select pg_promote()"),
  };
}

const RELOAD = "select pg_reload_conf()";

/** Waits until the standby confirms each transaction, and makes the schema. */
async function migrateSynchronously(url: string, dataDir: string): Promise<void> {
  const owner = await connectOwner(url);
  const ask = "select from pg_stat_replication where sync_state = 'sync'";
  await until(async () => (await owner.query(ask)).rowCount === 1);
  await withLock(owner, () => migrate(owner, url, dataDir));
  await owner.end();
}
