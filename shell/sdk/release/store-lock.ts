import { mkdir, open, readFile, rm } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Refusal } from "./refusal.ts";

interface Holder {
  readonly what: string;
  readonly by: string;
  readonly host: string;
  readonly pid: number;
}

/** Who works, for messages and for the history. */
export const worker = (): string => process.env["RELEASED_BY"] ?? `${userInfo().username}@${hostname()}`;

/**
 * Does `work` while nobody else holds the lock; waits `patience` ms for it. The lock of a process of this machine that
 * is gone holds nobody up.
 * @throws {Refusal} that names both.
 */
export async function withLock<Result>(
  file: string,
  what: string,
  patience: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const own: Holder = { what, by: worker(), host: hostname(), pid: process.pid };
  const deadline = Date.now() + patience;
  while (!(await take(file, own))) {
    const holder = await read(file);
    if (holder && isGone(holder)) await rm(file, { force: true });
    else if (Date.now() >= deadline) {
      const other = holder ? `${holder.what} by ${holder.by} (process ${holder.pid})` : "another change";
      throw new Refusal(
        `${other} is under way, so ${what} was not done. Try again when it has finished.\n${file}`,
      );
    } else await delay(20);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string, own: Holder): Promise<boolean> {
  const handle = await open(file, "wx").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return null;
    throw error;
  });
  await handle?.writeFile(JSON.stringify(own));
  await handle?.close();
  return handle !== null;
}

/** Null while its holder has not written it yet, or has just let go. */
const read = (file: string): Promise<Holder | null> =>
  readFile(file, "utf8")
    .then((text) => JSON.parse(text) as Holder)
    .catch(() => null);

function isGone({ host, pid }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
