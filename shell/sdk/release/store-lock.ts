import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { absent } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";

/** How long a lock is valid without renewal, ms. A build keeps its process busy for seconds. */
export const LEASE = 60_000;

/** The holder of a lock. */
export interface Holder {
  readonly what: string;
  readonly by: string;
  readonly host: string;
  readonly pid: number;
  /** Distinguishes this lock from the next one. */
  readonly token: string;
}

/** A lock while it is held. */
export interface Lease {
  /** @throws {Refusal} if somebody else has taken the lock in the meantime. */
  readonly check: () => Promise<void>;
}

/** The current user, for messages and for the history. */
export const worker = (): string => process.env["RELEASED_BY"] ?? `${userInfo().username}@${hostname()}`;

/**
 * Does `work` while holding the lock, which is renewed meanwhile; waits up to `patience` ms for it. Locks
 * that were not
 * renewed in time, are damaged, or belong to a dead process on this machine do not count.
 * @throws {Refusal} naming both holders.
 */
export async function withLock<Result>(
  file: string,
  what: string,
  patience: number,
  work: (lease: Lease) => Promise<Result>,
  every = LEASE / 6,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const own = newHolder(what);
  const deadline = Date.now() + patience;
  while (!(await take(file, own))) {
    if (Date.now() >= deadline) throw await refusalOf(file, what);
    await delay(20);
  }
  const timer = setInterval(() => void renew(file, own).catch(() => undefined), every);
  try {
    return await work({ check: () => checkHeld(file, own) });
  } finally {
    clearInterval(timer);
    if (isOwn(await read(file), own)) await rm(file, { force: true });
  }
}

/** A new holder about to take a lock for `what`. */
export const newHolder = (what: string): Holder => ({
  what,
  by: worker(),
  host: hostname(),
  pid: process.pid,
  token: randomBytes(6).toString("hex"),
});

/** Removes a lock and returns whose it was: for when it is known that nobody is working any more. */
export async function breakLock(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(absent);
  if (text === null) return null;
  await rm(file, { force: true });
  return nameOf(holderIn(text));
}

/** Creates a lock, complete from the first moment, unless a valid one is there. */
async function take(file: string, own: Holder): Promise<boolean> {
  const draft = `${file}.${own.token}`;
  await writeFile(draft, JSON.stringify(own));
  try {
    const held = await readFile(file, "utf8").catch(absent);
    if (held !== null && (await isOver(file, draft, holderIn(held)))) await breakUp(file, held, own);
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Both times are the store's own, so that no machine's clock matters. */
async function isOver(file: string, draft: string, holder: Holder | null): Promise<boolean> {
  if (holder === null || isGone(holder)) return true;
  const [renewed, now] = await Promise.all([stat(file).catch(absent), stat(draft)]);
  return renewed !== null && now.mtimeMs - renewed.mtimeMs > LEASE;
}

/**
 * Removes exactly this lock: if two find it expired, the second must not remove what the first has put there.
 */
async function breakUp(file: string, held: string, { token }: Holder): Promise<void> {
  const aside = `${file}.${token}.over`;
  await rename(file, aside).catch(absent);
  const taken = await readFile(aside, "utf8").catch(absent);
  if (taken !== null && taken !== held) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Overwrites the lock in place, which updates its time. A lock that has replaced it is another file. */
async function renew(file: string, own: Holder): Promise<void> {
  const handle = await open(file, "r+");
  try {
    if (isOwn(holderIn(await handle.readFile("utf8")), own)) await handle.write(JSON.stringify(own), 0);
  } finally {
    await handle.close();
  }
}

async function checkHeld(file: string, own: Holder): Promise<void> {
  const holder = await read(file);
  if (isOwn(holder, own)) return;
  throw new Refusal(
    `${own.what} was not done: its lock was broken, and is ${nameOf(holder)}'s now. Try again.`,
  );
}

async function refusalOf(file: string, what: string): Promise<Refusal> {
  return new Refusal(
    `${nameOf(await read(file))} is under way, so ${what} was not done. Try again when it has finished; where nobody ` +
      `works on it any more, dmc-remote unlock breaks the lock, and it ends by itself within a minute.\n${file}`,
  );
}

/** A lock's holder in words. */
export const nameOf = (holder: Holder | null): string =>
  holder ? `${holder.what} by ${holder.by} (process ${holder.pid})` : "another change";

const read = async (file: string): Promise<Holder | null> =>
  holderIn((await readFile(file, "utf8").catch(absent)) ?? "");

/** Null for an invalid holder: nobody writes such a lock, so it is damaged. */
export function holderIn(text: string): Holder | null {
  try {
    const { what, by, host, pid, token } = JSON.parse(text) as Holder;
    return typeof host === "string" && typeof pid === "number" ? { what, by, host, pid, token } : null;
  } catch {
    return null;
  }
}

/** Whether a lock is exactly this one. */
export const isOwn = (holder: Holder | null, own: Holder): boolean => holder?.token === own.token;

function isGone({ host, pid }: Holder): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
