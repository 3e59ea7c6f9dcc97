import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname, userInfo } from "node:os";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { absent } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";

/** How long a lock holds that nobody renews, ms. A build keeps its process busy for seconds. */
export const LEASE = 60_000;

/** Who holds a lock. */
export interface Holder {
  readonly what: string;
  readonly by: string;
  readonly host: string;
  readonly pid: number;
  /** Tells this lock from the next one. */
  readonly token: string;
}

/** A lock while it is held. */
export interface Lease {
  /** @throws {Refusal} when somebody else has taken the lock meanwhile. */
  readonly check: () => Promise<void>;
}

/** Who works, for messages and for the history. */
export const worker = (): string => process.env["RELEASED_BY"] ?? `${userInfo().username}@${hostname()}`;

/**
 * Does `work` while nobody else holds the lock, which is renewed meanwhile; waits `patience` ms for it. A lock that was
 * not renewed in time holds nobody up, nor does that of a process of this machine that is gone, or one that is torn.
 * @throws {Refusal} that names both.
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

/** Somebody who is about to take a lock for `what`. */
export const newHolder = (what: string): Holder => ({
  what,
  by: worker(),
  host: hostname(),
  pid: process.pid,
  token: randomBytes(6).toString("hex"),
});

/** Takes locks away from whoever holds them, and says from whom: for when it is known that nobody works any more. */
export async function breakLock(file: string): Promise<string | null> {
  const text = await readFile(file, "utf8").catch(absent);
  if (text === null) return null;
  await rm(file, { force: true });
  return nameOf(holderIn(text));
}

/** Puts a lock there, whole from the first moment, where there is none that holds. */
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

/** Removes this very lock: of two who find it over, the second must not remove what the first has put there. */
async function breakUp(file: string, held: string, { token }: Holder): Promise<void> {
  const aside = `${file}.${token}.over`;
  await rename(file, aside).catch(absent);
  const taken = await readFile(aside, "utf8").catch(absent);
  if (taken !== null && taken !== held) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Writes the lock over in place, which gives it the store's time. What has taken its place since is another file. */
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

/** Null for what is no holder: nobody writes such a lock, so it is torn. */
export function holderIn(text: string): Holder | null {
  try {
    const { what, by, host, pid, token } = JSON.parse(text) as Holder;
    return typeof host === "string" && typeof pid === "number" ? { what, by, host, pid, token } : null;
  } catch {
    return null;
  }
}

/** Whether a lock is this very one. */
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
