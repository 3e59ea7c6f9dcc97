import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressFor } from "../platform/database/roles.ts";
import type { Host } from "../platform/database/writable-host.ts";
import type { TestDatabase } from "../testing/test-database.ts";

const isRoot = process.getuid?.() === 0;

/** Writes the settings of a PgBouncer as docs/scaling.md has them: `pgbouncer.ini` in `folder`. */
export function writePooler(
  { url, dataDir }: TestDatabase,
  { host, port: serverPort }: Host,
  folder: string,
  port: number,
): void {
  const users = (["app_rw", "app_admin"] as const).map(
    (role) => `"${role}" "${new URL(addressFor(role, url, dataDir)).password}"`,
  );
  writeFileSync(join(folder, "users.txt"), `${users.join("\n")}\n`);
  const times = "set statement_timeout = 1600; set lock_timeout = 1200";
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    `[databases]
${new URL(url).pathname.slice(1)} = host=${host} port=${serverPort} connect_query='${times}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 4
${isRoot ? "user = postgres" : ""}
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
}

const POOLER = "pgbouncer";

/** Starts the PgBouncer whose settings are in a folder. */
export const startPooler = (folder: string): ChildProcess =>
  spawn(POOLER, [join(folder, "pgbouncer.ini")], { stdio: "ignore" });
