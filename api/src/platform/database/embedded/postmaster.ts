import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isServerOf } from "./server-processes.ts";

/** A running PostgreSQL server as its own pid file describes it. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of its Unix socket; empty if it listens on TCP alone. */
  readonly socketFolder: string;
  /** Whether it is starting, accepts connections, or is shutting down. */
  readonly state: "starting" | "ready" | "stopping";
}

/**
 * The server running on the data directory `folder`; null if there is none, even if a crash left its pid file
 * behind or its pid now belongs to another program.
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
    state: stateOf(lines[7]?.trim()),
  };
}

const stateOf = (status: string | undefined) =>
  status === "ready" || status === "stopping" ? status : "starting";

/** Path of the pid file of `folder`. */
export const pidFilePath = (folder: string): string => join(folder, "postmaster.pid");

function pidFile(folder: string): string[] | null {
  try {
    return readFileSync(pidFilePath(folder), "utf8").split("\n");
  } catch {
    return null;
  }
}
