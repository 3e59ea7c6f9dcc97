import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asUrl } from "../platform/database/hosts.ts";
import { serverAccount } from "../platform/database/embedded/account.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrate, withLock } from "../setup/migrate.ts";
import { freePort } from "../testing/api-process.ts";
import { statementsAt } from "../testing/machines.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { until } from "../testing/until.ts";
import { childrenOf, signalTo } from "./signals.ts";

const DEBIAN = "/usr/lib/postgresql";

/** Where Debian keeps the newest PostgreSQL's programs; null if there is none. */
const programs = (): string | null => {
  const versions = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .map(Number)
        .filter((major) => major >= 15)
    : [];
  const folders = versions
    .toSorted((one, other) => other - one)
    .map((major) => join(DEBIAN, `${major}`, "bin"));
  return folders.find((folder) => existsSync(join(folder, "pg_basebackup"))) ?? null;
};

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

/** The address of a server's database, for its owner. */
const at = (port: number, name = "postgres") => `postgres://postgres:secret@127.0.0.1:${port}/${name}`;

/** Starts both as docs/scaling.md says. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-standby-"));
  const ports = [await freePort(), await freePort()] as const;
  const { run, start } = serversIn(folder);
  writeFileSync(join(folder, "password"), "secret", { mode: 0o644 });
  run("initdb", "-D", "primary", "-U", "postgres", "-A", "scram-sha-256", "--pwfile=password");
  start("primary", ports[0]);
  await statementsAt(at(ports[0]), "create database hub");
  run("pg_basebackup", "-d", at(ports[0]), "-D", "standby", "-c", "fast", "-R", "-C", "-S", "standby");
  start("standby", ports[1]);
  await statementsAt(at(ports[0]), "alter system set synchronous_standby_names = 'standby'", RELOAD);
  const url = asUrl(`postgres://postgres:secret@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/hub`);
  await migrateSynchronously(url, folder);
  return {
    database: {
      url,
      dataDir: folder,
      async drop() {
        run("pg_ctl", "-D", "standby", "-m", "immediate", "-w", "stop");
        rmSync(folder, { recursive: true });
      },
    },
    ports,
    killPrimary() {
      const pid = Number(readFileSync(join(folder, "primary", "postmaster.pid"), "utf8").split("\n")[0]);
      for (const one of [pid, ...childrenOf(pid)]) signalTo(one, "SIGKILL");
    },
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

/** What starts Debian's servers in a folder, as an account that they accept. */
function serversIn(folder: string) {
  const bin = programs() ?? "";
  const account = serverAccount();
  chmodSync(folder, 0o755);
  if (account) chownSync(folder, account.uid, account.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...account, cwd: folder, stdio: "ignore" });
  const start = (name: string, port: number) => {
    const settings = [`port = ${port}`, `cluster_name = '${name}'`, "listen_addresses = '127.0.0.1'"];
    const file = join(folder, name, "postgresql.conf");
    appendFileSync(file, [...settings, "unix_socket_directories = ''", ""].join("\n"));
    run("pg_ctl", "-D", name, "-l", `${name}.log`, "-w", "start");
  };
  return { run, start };
}
