import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

const POLL = 20;

/**
 * Does the work while no other start on `dataDir` does: of two, the second finds what the first has made. The
 * lock is a name in Linux's abstract namespace, which is released however its holder ends; other systems have
 * none. After `patience` ms the work is done without it.
 */
export async function withStartLock<Result>(
  dataDir: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const unlock = process.platform === "linux" ? await lock(dataDir, patience) : () => {};
  return work().finally(unlock);
}

async function lock(dataDir: string, patience: number): Promise<() => void> {
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex");
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const unlock = await take(`\0dmc-hub-start-${name}`);
    if (unlock) return unlock;
    await delay(POLL);
  }
  return () => {};
}

const take = (name: string): Promise<(() => void) | null> =>
  new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once("error", () => resolve(null));
    holder.listen(name, () => resolve(() => holder.close()));
  });
