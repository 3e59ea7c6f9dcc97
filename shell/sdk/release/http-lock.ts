import { setTimeout as delay } from "node:timers/promises";
import type { HttpFolder } from "./http-folder.ts";
import { Refusal } from "./refusal.ts";
import { type Holder, holderIn, isOwn, LEASE, nameOf, newHolder } from "./store-lock.ts";

/** The same lock as `withLock` of a folder, taken over HTTP. @throws {Refusal} after `patience` ms. */
export async function withHttpLock<Result>(
  store: HttpFolder,
  { file, what, patience }: { readonly file: string; readonly what: string; readonly patience: number },
  work: () => Promise<Result>,
): Promise<Result> {
  const own = newHolder(what);
  const deadline = Date.now() + patience;
  while (!(await take(store, file, own))) {
    if (Date.now() >= deadline) throw await refusalOf(store, file, what);
    await delay(200);
  }
  const timer = setInterval(() => void renew(store, file, own).catch(() => undefined), LEASE / 6);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isOwn((await read(store, file)).holder, own)) await store.remove(file);
  }
}

/** `breakLock` over HTTP. */
export async function breakHttpLock(store: HttpFolder, file: string): Promise<string | null> {
  const { isThere, holder } = await read(store, file);
  if (isThere) await store.remove(file);
  return isThere ? nameOf(holder) : null;
}

/** Puts a complete lock in place unless a valid one is there. */
async function take(store: HttpFolder, file: string, own: Holder): Promise<boolean> {
  const draft = `${file}.${own.token}`;
  await store.write(draft, JSON.stringify(own));
  try {
    const { holder, age, isThere } = await read(store, file);
    // Only an expired lock is moved away, and only by whoever moves it first.
    if (isThere && (holder === null || age > LEASE)) {
      const aside = `${draft}.over`;
      if (await store.rename(file, aside)) await store.remove(aside);
    }
    return await store.rename(draft, file);
  } finally {
    await store.remove(draft);
  }
}

async function renew(store: HttpFolder, file: string, own: Holder): Promise<void> {
  if (isOwn((await read(store, file)).holder, own)) await store.write(file, JSON.stringify(own));
}

async function read(store: HttpFolder, file: string) {
  const found = await store.read(file);
  return {
    isThere: found !== null,
    holder: holderIn(found?.content.toString() ?? ""),
    age: found?.age ?? 0,
  };
}

async function refusalOf(store: HttpFolder, file: string, what: string): Promise<Refusal> {
  const { holder } = await read(store, file);
  return new Refusal(
    `${nameOf(holder)} is under way, so ${what} was not done. Try again when that has finished; if nobody works on ` +
      `it any more, dmc-remote unlock breaks the lock, and it ends by itself within a minute.\n${store.address}${file}`,
  );
}
