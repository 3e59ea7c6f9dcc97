import type { OwnedRemote, OwnersList } from "@dmc-hub/shared-types";
import { signedNow, signedStates } from "./last-signed.ts";
import { sumOf, versionFault } from "./signed-release.ts";
import { readState, versionsOf } from "./store.ts";
import { manifestTextOf, signatureIn, versionFolder } from "./stored-version.ts";

/** What an administrator vouches for. */
type Accepted = OwnedRemote["accepted"];

/** All that a store holds of a remote: it gets its first owner. */
export async function acceptedAtFirst(store: string, name: string): Promise<Accepted> {
  const { remotes, revision } = await readState(store);
  const versions: Accepted["versions"] = {};
  for (const version of await versionsOf(store, name)) {
    const manifest = await manifestTextOf(store, name, version);
    if (manifest !== null) versions[version] = sumOf(manifest);
  }
  return { versions, served: remotes[name] ?? null, revision };
}

/**
 * What is vouched for once a key is retired: what was before, and what this one has signed. Another may have been stolen.
 * @throws {Refusal} if something else is served than what the owner has signed last.
 */
export async function acceptedWith(
  store: string,
  owners: OwnersList,
  name: string,
  key: string,
  { versions: before, ...last }: Accepted,
): Promise<Accepted> {
  const state = await readState(store);
  signedNow(owners, state, name);
  const versions = { ...before };
  for (const version of await versionsOf(store, name)) {
    const manifest = await manifestTextOf(store, name, version);
    const signature = await signatureIn(versionFolder(store, name, version));
    if (manifest === null || signature?.key !== key) continue;
    if (versionFault(owners, { name, version, manifest }, signature) === null)
      versions[version] = sumOf(manifest);
  }
  const own = signedStates(owners, state, name).find((one) => one.key === key);
  return { versions, ...(own ? { served: own.remote, revision: own.revision } : last) };
}
