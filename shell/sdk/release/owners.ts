import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type OwnedRemote,
  type OwnerKey,
  type OwnersList,
  ownersList,
  type SignedOwners,
  signedOwners,
} from "@dmc-hub/shared-types";
import { isSigned, type Signer } from "./keys.ts";
import { absent } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";

/** The file of a store that lists the owners. */
export const ownersFile = (store: string): string => join(store, "owners.json");

const textOf = (list: OwnersList): string => JSON.stringify(["dmc-hub owners 1", ownersList.parse(list)]);

/** The list with the platform's signature. */
export const signedBy = (platform: Signer, list: OwnersList): SignedOwners => ({
  owners: list,
  signature: platform.sign(textOf(list)),
});

/** Whether the list is signed by the platform, given its public key. */
export const isPlatforms = ({ owners, signature }: SignedOwners, platform: string): boolean =>
  isSigned(textOf(owners), platform, signature);

/**
 * A store's owners; null if there are none. If the platform's public key is known, it must have signed them.
 * @throws {Refusal} for an invalid list, or one signed by somebody else.
 */
export const readOwners = async (store: string, platform: string | null): Promise<OwnersList | null> =>
  (await readSigned(ownersFile(store), platform))?.owners ?? null;

/** The same of any file, with the signature. */
export async function readSigned(file: string, platform: string | null): Promise<SignedOwners | null> {
  const text = await readFile(file, "utf8").catch(absent);
  if (text === null) return null;
  const read = signedOwners.safeParse(parsed(text));
  if (!read.success) throw new Refusal(`${file} is not a list of owners.`);
  if (platform !== null && !isPlatforms(read.data, platform))
    throw new Refusal(`${file} was not signed by the platform's key, ${platform}.`);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The keys that may sign for a remote now. */
export const activeKeys = ({ keys }: OwnedRemote): OwnerKey[] =>
  keys.filter(({ retired }) => retired === undefined);

/** Why a key may not sign for a remote, naming the owner's key and this one; null if it may. */
export function keyFault(list: OwnersList, name: string, key: string): string | null {
  const owned = list.remotes[name];
  if (owned === undefined || activeKeys(owned).some((one) => one.key === key)) return null;
  return `${ownedBy(name, owned)} The key that came is ${key}, ${whoseKey(list, name, key)}.`;
}

/** A sentence about who owns a remote. */
export function ownedBy(name: string, owned: OwnedRemote): string {
  const keys = activeKeys(owned).map(({ who, key }) => `${who} (${key})`);
  return `${name} belongs to ${keys.join(" and ") || "an owner without a key"}.`;
}

function whoseKey(list: OwnersList, name: string, key: string): string {
  const retired = list.remotes[name]?.keys.find((one) => one.key === key)?.retired;
  if (retired !== undefined) return `which was retired on ${retired.slice(0, 10)}`;
  const [found] = Object.entries(list.remotes).flatMap(([other, { keys }]) =>
    keys.filter((one) => one.key === key).map(({ who }) => `which is ${who}'s, of ${other}`),
  );
  return found ?? "which nobody has entered here";
}
