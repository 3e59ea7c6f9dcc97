import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Options } from "./options.ts";
import { breakLock } from "./store-lock.ts";

/**
 * Breaks the locks of a remote, or all, and that of the list; their holders are reported before anything is
 * changed.
 */
export async function unlock(
  name: string | null,
  { store, say }: Pick<Options, "store" | "say">,
): Promise<void> {
  const isMeant = (file: string) =>
    file === "releases.lock" || name === null || file === `release-${name}.lock`;
  const files = (await readdir(store).catch(() => [])).filter((file) => file.endsWith(".lock"));
  let broken = 0;
  for (const file of files.filter(isMeant)) {
    const holder = await breakLock(join(store, file));
    if (holder === null) continue;
    say(`${file} is broken. It was held by ${holder}.`);
    broken += 1;
  }
  if (broken === 0) say("Nothing is locked.");
}
