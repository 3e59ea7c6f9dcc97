import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** A running PostgreSQL server as its own pid file describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket; empty where it listens on TCP alone. */
  readonly socketFolder: string;
  /** Whether it accepts connections already. */
  readonly isReady: boolean;
}

/**
 * The server that runs on the data directory `folder`; null when none does, also when its pid file was
 * left behind by a crash or its pid now belongs to another program.
 */
export function findPostmaster(folder: string): Postmaster | null {
  const lines = pidFile(folder);
  if (lines === null) return null;
  // The file's lines: pid, data directory, start time, port, socket folder, host, shared memory, status.
  const pid = Number(lines[0]);
  if (!isServerOf(pid, folder)) return null;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? "",
    isReady: lines[7]?.trim() === "ready",
  };
}

/** Where the pid file of `folder` is. */
export const pidFilePath = (folder: string): string => join(folder, "postmaster.pid");

function pidFile(folder: string): string[] | null {
  try {
    return readFileSync(pidFilePath(folder), "utf8").split("\n");
  } catch {
    return null;
  }
}

/** Whether a process lives. Not ours to signal counts as living. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

function isServerOf(pid: number, folder: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  const [program = "", ...args] = commandOf(pid);
  return basename(program) === "postgres" && args.includes(folder);
}

function commandOf(pid: number): string[] {
  if (process.platform !== "linux") {
    return spawnSync("ps", ["-o", "command=", "-p", `${pid}`], { encoding: "utf8" })
      .stdout.trim()
      .split(" ");
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
