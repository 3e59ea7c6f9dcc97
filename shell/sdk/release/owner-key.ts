import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OwnersList, ReleaseChange, RemoteManifest, VersionSignature } from "@dmc-hub/shared-types";
import { readKey, type Signer } from "./keys.ts";
import type { Options } from "./options.ts";
import { keyFault, ownedBy, readOwners } from "./owners.ts";
import { Refusal } from "./refusal.ts";
import { signChange, signVersion } from "./signed-release.ts";

/** Who may change a remote, and whether the current user may. */
export interface OwnerKey {
  /** Null if nobody owns anything in the store. */
  readonly owners: OwnersList | null;
  /** The signing key; null if the remote has no owner. */
  readonly signer: Signer | null;
  /** Why nothing may be changed; null if it may. */
  readonly fault: string | null;
}

/** Compares a remote's owner with the available key. */
export async function ownerKey(
  name: string,
  { store, platform, key }: Pick<Options, "store" | "platform" | "key">,
): Promise<OwnerKey> {
  const owners = await readOwners(store, platform);
  const owned = owners?.remotes[name];
  if (!owners || !owned) return { owners, signer: null, fault: null };
  const signer = await readKey(key);
  const fault = signer
    ? keyFault(owners, name, signer.key)
    : `${ownedBy(name, owned)} There is no key at ${key}: create one with dmc-remote keys, and have an administrator enter it.`;
  return { owners, signer, fault };
}

/** Adds the owner's signature to a change. @throws {Refusal} naming the owner and the key that was used. */
export function signing({ owners, signer, fault }: OwnerKey): (change: ReleaseChange) => ReleaseChange {
  if (fault !== null) throw new Refusal(fault);
  return (change) => (owners && signer ? signChange(owners, signer, change) : change);
}

/** The owner's signature of a build; null if the remote has no owner. */
export async function signatureOf(
  build: string,
  { name, version }: RemoteManifest,
  { owners, signer }: OwnerKey,
): Promise<VersionSignature | null> {
  if (!owners || !signer) return null;
  const manifest = await readFile(join(build, "remote.json"), "utf8");
  return signVersion(owners, signer, { name, version, manifest });
}
