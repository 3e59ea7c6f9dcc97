import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { OwnersList, SignedOwners } from "@dmc-hub/shared-types";
import type { OwnerOptions } from "./options.ts";
import { ownersFile, readSigned, signedBy } from "./owners.ts";
import { platformKey, tellPlatform } from "./platform-key.ts";
import { replaceFile } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";
import { withLock } from "./store-lock.ts";

/** The file of a data folder with the last list of owners that was signed there. */
export const signedHere = (dataDir: string): string => join(dataDir, "release-owners.json");

const emptyList = (): OwnersList => ({ store: randomUUID(), serial: 0, remotes: {} });

/** Changes the list, and signs it, while nothing else changes in the store. */
export async function changeOwners(
  options: OwnerOptions,
  change: (list: OwnersList) => Promise<OwnersList["remotes"]>,
): Promise<OwnersList> {
  const { store, dataDir, say } = options;
  await mkdir(store, { recursive: true });
  return withLock(join(store, "releases.lock"), "a change of owners", 5_000, async () => {
    const isNew = !existsSync(ownersFile(store)) && !existsSync(signedHere(dataDir));
    const platform = await platformKey(dataDir, isNew, say);
    const list = (await lastSigned(options, platform.key))?.owners ?? emptyList();
    const next = { ...list, serial: list.serial + 1, platform: platform.key, remotes: await change(list) };
    const signed = textOf(signedBy(platform, next));
    // First here: of a change that is killed in between the next one knows.
    await replaceFile(signedHere(dataDir), signed);
    await replaceFile(ownersFile(store), signed);
    await tellPlatform(dataDir, platform.key);
    return next;
  });
}

const textOf = (signed: SignedOwners): string => `${JSON.stringify(signed, null, 2)}\n`;

/**
 * The last list that was signed here, whatever lies in the store, where teams can write: an older one would bring voided
 * keys back. A later one is believed, because this folder may have been put back from a backup. Null if there is none.
 */
async function lastSigned(
  { store, dataDir, say }: OwnerOptions,
  platform: string,
): Promise<SignedOwners | null> {
  const here = await readSigned(signedHere(dataDir), platform);
  if (here === null) return readSigned(ownersFile(store), platform);
  const there = await readSigned(ownersFile(store), platform).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  const isLater = there?.owners.store === here.owners.store && there.owners.serial > here.owners.serial;
  if (there && isLater) return there;
  if (there?.signature === here.signature) return here;
  await replaceFile(ownersFile(store), textOf(here));
  say(
    `${ownersFile(store)} was not the list of owners that was signed here last, so that one was put back ` +
      `from ${signedHere(dataDir)}.`,
  );
  return here;
}
