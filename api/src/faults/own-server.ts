import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../platform/database/embedded/server-processes.ts";
import { type EmbeddedServer, startServer, stopServer } from "../platform/database/embedded/server.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { connectOwner, ensureDatabase } from "../platform/database/owner-connection.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { until } from "../testing/until.ts";
import { childrenOf, signalTo } from "./signals.ts";

/** A separate PostgreSQL with a migrated database, to be stopped, killed and frozen. */
export interface OwnServer {
  readonly database: TestDatabase;
  /** Starts it again and waits until it accepts connections. */
  start(): Promise<void>;
  /** Stops it as `pg_ctl stop -m fast` does. */
  stop(): Promise<void>;
  /** Kills its postmaster with SIGKILL, which the others notice. */
  kill(): Promise<void>;
  /** Stops all of its processes in their tracks. Linux only. */
  freeze(): Promise<void>;
  /** Resumes them. */
  thaw(): Promise<void>;
}

/** Starts a PostgreSQL. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "dmc-hub-outage-"));
  chmodSync(dataDir, 0o755);
  let server: EmbeddedServer;
  const start = async () => void (server = await startServer(dataDir, ["fsync=off"]));
  await start();
  const { url } = server!;
  await ensureDatabase(url);
  const owner = await connectOwner(url);
  await withLock(owner, () => migrate(owner, url, dataDir));
  await owner.end();
  let frozen: number[] = [];
  const signal = (name: NodeJS.Signals) => frozen.forEach((pid) => signalTo(pid, name));
  return {
    database: {
      url,
      dataDir,
      async drop() {
        await stopServer(server);
        rmSync(dataDir, { recursive: true, force: true });
      },
    },
    start,
    stop: () => stopServer(server),
    async kill() {
      process.kill(server.pid, "SIGKILL");
      await until(async () => !isAlive(server.pid));
    },
    async freeze() {
      // Only the postmaster starts others: once it is stopped, these are all.
      process.kill(server.pid, "SIGSTOP");
      frozen = [server.pid, ...childrenOf(server.pid)];
      signal("SIGSTOP");
    },
    async thaw() {
      signal("SIGCONT");
    },
  };
}
