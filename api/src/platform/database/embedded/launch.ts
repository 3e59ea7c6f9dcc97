import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, closeSync, mkdtempSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programs } from "./binaries.ts";
import type { Cluster } from "./cluster.ts";

/** Longest path of a Unix socket that every supported system takes, bytes. */
const SOCKET_PATH_LIMIT = 103;

/** Prefix of folders made only for a socket. */
export const SOCKET_PREFIX = "dmc-hub-socket-";

/** Starts PostgreSQL on a cluster; it outlives this process. `settings` are further `name=value` pairs. */
export async function launch(
  cluster: Cluster,
  log: string,
  settings: readonly string[],
): Promise<ChildProcess> {
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
