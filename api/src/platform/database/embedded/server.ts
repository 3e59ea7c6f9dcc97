import { readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ensureFolder } from "../../configuration/secret-file.ts";
import { SetupError } from "../../configuration/setup-error.ts";
import { serverAccount } from "./account.ts";
import { type Cluster, findCluster, openCluster, superuserPassword } from "./cluster.ts";
import { launch, SOCKET_PREFIX } from "./launch.ts";
import { endLeftovers, forgetLocks } from "./leftovers.ts";
import { findPostmaster, type Postmaster } from "./postmaster.ts";
import { isAlive } from "./server-processes.ts";
import { withStartLock } from "./start-lock.ts";

/** Name of the application's database in the embedded server. */
const DATABASE = "dmc_hub";

const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 30_000;
const POLL = 10;

/** A running embedded server. */
export interface EmbeddedServer {
  /** The superuser's address of the application's database, which may not exist yet. */
  readonly url: string;
  readonly pid: number;
  /** Folder of its Unix socket; empty on TCP. */
  readonly socketFolder: string;
  /** Whether it was already running. */
  readonly wasRunning: boolean;
}

/** The embedded server running for `dataDir`; null if there is none. */
export function findServer(dataDir: string): EmbeddedServer | null {
  const folder = findCluster(dataDir);
  const running = folder === null ? null : findPostmaster(folder);
  return running?.state === "ready" ? describe(running, superuserPassword(dataDir), true) : null;
}

/**
 * Starts the embedded server of `dataDir`, or takes the one already running, even right after everything was
 * killed. `settings` are further `name=value` pairs. @throws {SetupError} if it does not come up.
 */
export async function startServer(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<EmbeddedServer> {
  ensureFolder(dataDir);
  return withStartLock(dataDir, START_TIMEOUT, async () => {
    const cluster = openCluster(dataDir, serverAccount());
    const running = await runningServer(cluster.folder);
    if (running) return describe(running, cluster.password, true);
    await endLeftovers(cluster.folder);
    forgetLocks(cluster.folder);
    return startOn(cluster, join(dataDir, "postgres.log"), settings);
  });
}

async function startOn(cluster: Cluster, log: string, settings: readonly string[]): Promise<EmbeddedServer> {
  const child = await launch(cluster, log, settings);
  let hasExited = false;
  child.once("exit", () => (hasExited = true));
  child.once("error", () => (hasExited = true));
  const running = await runningServer(cluster.folder, () => !hasExited);
  if (running) return describe(running, cluster.password, running.pid !== child.pid);
  throw new SetupError(`PostgreSQL did not start: ${lastLine(log)} (see ${log})`);
}

/**
 * Stops a server cleanly: it disconnects sessions, rolls back open transactions and writes everything to
 * disk.
 */
export async function stopServer({ pid, socketFolder }: EmbeddedServer): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    if (!isAlive(pid)) break;
    process.kill(pid, signal);
    const until = Date.now() + STOP_TIMEOUT;
    while (isAlive(pid) && Date.now() < until) await delay(POLL);
  }
  if (basename(socketFolder).startsWith(SOCKET_PREFIX))
    rmSync(socketFolder, { recursive: true, force: true });
}

/**
 * The server on `folder` once it accepts connections; null if there is none and none is starting or stopping.
 * @throws {SetupError} if that takes too long.
 */
async function runningServer(folder: string, isComing = () => false): Promise<Postmaster | null> {
  const until = Date.now() + START_TIMEOUT;
  while (Date.now() < until) {
    // Asked first, so that one that has come and gone in between is found gone.
    const mayCome = isComing();
    const found = findPostmaster(folder);
    if (found?.state === "ready") return found;
    if (found === null && !mayCome) return null;
    await delay(POLL);
  }
  throw new SetupError(
    `PostgreSQL in ${folder} did not come up within ${START_TIMEOUT / 1000} s: see its log.`,
  );
}

function describe(
  { pid, port, socketFolder }: Postmaster,
  password: string,
  wasRunning: boolean,
): EmbeddedServer {
  const url = new URL(`postgresql://postgres:${password}@localhost:${port}/${DATABASE}`);
  if (socketFolder !== "") url.searchParams.set("host", socketFolder);
  return { url: url.href, pid, socketFolder, wasRunning };
}

function lastLine(log: string): string {
  const lines = readFileSync(log, "utf8").trim().split("\n");
  return (lines.findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines.at(-1) ?? "").trim();
}
