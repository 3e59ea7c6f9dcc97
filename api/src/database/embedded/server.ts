import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { SetupError } from "../../setup/setup-error.ts";
import { serverAccount } from "./account.ts";
import { programs } from "./binaries.ts";
import { type Cluster, findCluster, openCluster, superuserPassword } from "./cluster.ts";
import { findPostmaster, isAlive, pidFilePath, type Postmaster } from "./postmaster.ts";

/** Name of the application's database in the embedded server. */
const DATABASE = "dmc_hub";

/** Longest path of a Unix socket that every supported system takes, bytes. */
const SOCKET_PATH_LIMIT = 103;

/** Start of the name of a folder made for a socket alone. */
const SOCKET_PREFIX = "dmc-hub-socket-";

const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 30_000;
const POLL = 10;

/** A running embedded server. */
export interface EmbeddedServer {
  /** Address for the superuser, to the application's database, which may not be there yet. */
  readonly url: string;
  readonly pid: number;
  /** Folder of its Unix socket; empty on TCP. */
  readonly socketFolder: string;
  /** Whether it ran already. */
  readonly wasRunning: boolean;
}

/** The embedded server that runs for `dataDir`; null when none does. */
export function findServer(dataDir: string): EmbeddedServer | null {
  const folder = findCluster(dataDir);
  const running = folder === null ? null : findPostmaster(folder);
  return running?.isReady ? describe(running, superuserPassword(dataDir), true) : null;
}

/**
 * Starts the embedded server of `dataDir`, or takes the one that runs on it. `settings` are further
 * `name=value` pairs. @throws {SetupError} when it does not come up.
 */
export async function startServer(
  dataDir: string,
  settings: readonly string[] = [],
): Promise<EmbeddedServer> {
  const cluster = openCluster(dataDir, serverAccount());
  const { folder, password } = cluster;
  if (findPostmaster(folder)) return describe(await ready(folder, () => null), password, true);
  forgetCrashedServer(folder);
  const log = join(dataDir, "postgres.log");
  const child = await launch(cluster, log, settings);
  let hasExited = false;
  child.once("exit", () => (hasExited = true));
  child.once("error", () => (hasExited = true));
  const failure = () => (hasExited ? `PostgreSQL did not start: ${lastLine(log)} (see ${log})` : null);
  const running = await ready(folder, failure);
  return describe(running, password, running.pid !== child.pid);
}

/** Stops a server cleanly: sessions are cut off, open transactions rolled back, everything written. */
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

async function launch(cluster: Cluster, log: string, settings: readonly string[]): Promise<ChildProcess> {
  const { folder, account } = cluster;
  const listening = process.platform === "win32" ? await onTcp() : onSocket(cluster);
  const options = [...listening, "timezone=UTC", "jit=off", "log_timezone=UTC", ...settings];
  const output = openSync(log, "a", 0o600);
  const child = spawn(
    join(programs(account), "postgres"),
    ["-D", folder, ...options.flatMap((option) => ["-c", option])],
    {
      ...account,
      cwd: folder,
      stdio: ["ignore", output, output],
      // A group of its own: Ctrl-C in the terminal must not reach it before the API has drained.
      detached: true,
    },
  );
  closeSync(output);
  child.unref();
  return child;
}

function onSocket({ folder, account }: Cluster): string[] {
  const isShort = Buffer.byteLength(`${folder}/.s.PGSQL.5432`) <= SOCKET_PATH_LIMIT;
  const place = isShort ? folder : mkdtempSync(join(tmpdir(), SOCKET_PREFIX));
  if (!isShort && account) {
    chownSync(place, account.uid, account.gid);
    chmodSync(place, 0o700);
  }
  return [
    "listen_addresses=",
    "port=5432",
    `unix_socket_directories=${place}`,
    "unix_socket_permissions=0700",
  ];
}

async function onTcp(): Promise<string[]> {
  const probe = createServer();
  await new Promise<void>((done) => void probe.listen(0, "127.0.0.1", done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  const port = typeof address === "object" ? address?.port : undefined;
  return ["listen_addresses=127.0.0.1", `port=${port}`, "unix_socket_directories="];
}

/** Waits for the server on `folder`, whoever started it; `failure` says why it will not come. */
async function ready(folder: string, failure: () => string | null): Promise<Postmaster> {
  const until = Date.now() + START_TIMEOUT;
  while (Date.now() < until) {
    const reason = failure();
    const found = findPostmaster(folder);
    if (found?.isReady) return found;
    if (reason !== null && found === null) throw new SetupError(reason);
    await delay(POLL);
  }
  throw new SetupError(
    `PostgreSQL in ${folder} did not come up within ${START_TIMEOUT / 1000} s: see its log.`,
  );
}

/** PostgreSQL refuses a pid file whose pid another program has by now. */
function forgetCrashedServer(folder: string): void {
  if (existsSync(pidFilePath(folder))) rmSync(pidFilePath(folder));
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
