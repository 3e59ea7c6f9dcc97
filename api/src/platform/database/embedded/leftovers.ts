import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pidFilePath } from "./postmaster.ts";
import { serverProcesses } from "./server-processes.ts";

/** What is done to processes that a killed server has left behind, one after another; most leave by themselves. */
const MEANS = [null, "SIGQUIT", "SIGKILL"] as const;

/** Between two of them, ms. */
const PATIENCE = 1_000;
const POLL = 10;

/**
 * Waits until nothing works on the data directory `folder`, whose server is gone: while one process still does, its
 * memory is in use and no other server may start. Ends what does not leave, which loses nothing: what a server has
 * acknowledged is in its log.
 */
export async function endLeftovers(folder: string): Promise<void> {
  for (const means of MEANS) {
    if (means) for (const pid of serverProcesses(folder)) signal(pid, means);
    const until = Date.now() + PATIENCE;
    while (serverProcesses(folder).length > 0 && Date.now() < until) await delay(POLL);
  }
}

/** Forgets the files that name a gone server: PostgreSQL takes whatever has its process number now for that server. */
export function forgetLocks(folder: string): void {
  for (const path of [pidFilePath(folder), join(folder, ".s.PGSQL.5432.lock")]) rmSync(path, { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has left meanwhile.
  }
}
