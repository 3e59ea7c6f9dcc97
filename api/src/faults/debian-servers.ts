import { spawn } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { serverAccount } from "../platform/database/embedded/account.ts";
import { childrenOf, signalTo } from "./signals.ts";

const DEBIAN = "/usr/lib/postgresql";

/** Where Debian keeps the newest PostgreSQL's programs; null if there is none. */
export const programs = (): string | null => {
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

/** The address of a server's database, for its owner. */
export const at = (port: number, name = "postgres") => `postgres://postgres:secret@127.0.0.1:${port}/${name}`;

/** Servers of Debian's programs, whose files are in one folder. */
export interface DebianServers {
  /** Runs one of the programs there. */
  run(program: string, ...args: string[]): Promise<void>;
  /** Makes a server that takes the owner's password. */
  make(name: string): Promise<void>;
  /** Starts a server, which from then on has these settings as well. */
  start(name: string, port: number, settings?: readonly string[]): Promise<void>;
  /** Starts one again that has been killed. */
  startAgain(name: string): Promise<void>;
  /** Ends all processes of a server at once, as if its machine had. */
  kill(name: string): void;
  stop(name: string): Promise<void>;
}

/** What starts Debian's servers in a folder, as an account that they accept. */
export function serversIn(folder: string): DebianServers {
  const bin = programs() ?? "";
  const account = serverAccount();
  chmodSync(folder, 0o755);
  if (account) chownSync(folder, account.uid, account.gid);
  writeFileSync(join(folder, "password"), "secret", { mode: 0o644 });
  // Servers look for certificates in the home of whoever started them, which may not be theirs.
  const env = { ...process.env, HOME: folder };
  const run = (program: string, ...args: string[]) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(join(bin, program), args, { ...account, cwd: folder, env, stdio: "ignore" });
      const ended = (status: number | null) =>
        status === 0 ? resolve() : reject(new Error(`${program} ended with ${status}`));
      child.once("error", reject).once("exit", ended);
    });
  const startAgain = (name: string) => run("pg_ctl", "-D", name, "-l", `${name}.log`, "-w", "start");
  return {
    run,
    make: (name) => run("initdb", "-D", name, "-U", "postgres", "-A", "scram-sha-256", "--pwfile=password"),
    start(name, port, more = []) {
      const settings = [`port = ${port}`, `cluster_name = '${name}'`, "listen_addresses = '127.0.0.1'"];
      const lines = [...settings, "unix_socket_directories = ''", ...more, ""];
      appendFileSync(join(folder, name, "postgresql.conf"), lines.join("\n"));
      return startAgain(name);
    },
    startAgain,
    kill(name) {
      const pid = Number(readFileSync(join(folder, name, "postmaster.pid"), "utf8").split("\n")[0]);
      for (const one of [pid, ...childrenOf(pid)]) signalTo(one, "SIGKILL");
    },
    stop: (name) => run("pg_ctl", "-D", name, "-m", "immediate", "-w", "stop"),
  };
}
