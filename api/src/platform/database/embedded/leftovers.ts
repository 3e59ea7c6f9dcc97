import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pidFilePath } from "./postmaster.ts";
import { serverProcesses } from "./server-processes.ts";

/** What is done in turn to processes that a killed server left behind; most leave by themselves. */
const MEANS = [null, "SIGQUIT", "SIGKILL"] as const;

/** Wait between two steps, ms. */
const PATIENCE = 1_000;
const POLL = 10;

/**
 * Waits until no process works on the data directory `folder`, whose server is gone: while one does, its
 * memory is in use and no other server can start. Ends those that do not leave; what the server acknowledged
 * is in its log, so nothing is lost.
 */
export async function endLeftovers(folder: string): Promise<void> {
  for (const means of MEANS) {
    if (means) for (const pid of serverProcesses(folder)) signal(pid, means);
    const until = Date.now() + PATIENCE;
    while (serverProcesses(folder).length > 0 && Date.now() < until) await delay(POLL);
  }
}

/**
 * Removes the files that name a dead server: PostgreSQL would mistake any process that now has its number for
 * it.
 */
export function forgetLocks(folder: string): void {
  for (const path of [pidFilePath(folder), join(folder, ".s.PGSQL.5432.lock")]) rmSync(path, { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has left in the meantime.
  }
}
