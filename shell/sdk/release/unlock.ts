import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { HttpFolder } from "./http-folder.ts";
import { breakHttpLock } from "./http-lock.ts";
import { isOverHttp } from "./http-store.ts";
import type { Options } from "./options.ts";
import { breakLock } from "./store-lock.ts";

/**
 * Breaks the locks of a remote, or all, and those that block everybody; their holders are reported before anything is
 * changed.
 */
export async function unlock(
  name: string | null,
  { store, say }: Pick<Options, "store" | "say">,
): Promise<void> {
  const meant = new Set(["releases.lock", "http.lock", `release-${name}.lock`, `preview-${name}.lock`]);
  const { list, breakOne } = locksOf(store);
  const files = (await list()).filter((file) => file.endsWith(".lock"));
  let broken = 0;
  for (const file of files.filter((one) => name === null || meant.has(one))) {
    const holder = await breakOne(file);
    if (holder === null) continue;
    say(`${file} is broken. It was held by ${holder}.`);
    broken += 1;
  }
  if (broken === 0) say("Nothing is locked.");
}

function locksOf(store: string) {
  if (!isOverHttp(store))
    return {
      list: () => readdir(store).catch(() => []),
      breakOne: (file: string) => breakLock(join(store, file)),
    };
  const there = new HttpFolder(store);
  return { list: () => there.names(), breakOne: (file: string) => breakHttpLock(there, file) };
}
