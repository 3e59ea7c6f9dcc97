import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { OwnedRemote, OwnersList } from "@dmc-hub/shared-types";
import { signedNow, signedStates } from "./last-signed.ts";
import type { OwnerOptions } from "./options.ts";
import { absent, replaceFile } from "./replace-file.ts";
import { sumOf, versionFault } from "./signed-release.ts";
import { readState, versionsOf } from "./store.ts";
import { manifestTextOf, signatureIn, versionFolder } from "./stored-version.ts";

/** What an administrator vouches for. */
type Accepted = OwnedRemote["accepted"];

/** A remote's key. */
interface KeyOf {
  readonly name: string;
  readonly key: string;
}

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
  { store, dataDir }: OwnerOptions,
  owners: OwnersList,
  { name, key }: KeyOf,
  before: Accepted,
): Promise<Accepted> {
  const state = await readState(store);
  signedNow(owners, state, name);
  const versions = { ...before.versions, ...(await signedWith(store, owners, { name, key })) };
  const own = signedStates(owners, state, name).find((one) => one.key === key);
  const after = { ...before, versions, ...(own && { served: own.remote, revision: own.revision }) };
  const all = { ...(await vouchedIn(dataDir)), [`${name} ${key}`]: { before, after } };
  await replaceFile(vouchedFile(dataDir), `${JSON.stringify(all, null, 2)}\n`);
  return after;
}

/** What is still vouched for once a key is void, also one that was retired and vouched for before. */
export async function acceptedWithout(
  { store, dataDir }: OwnerOptions,
  owners: OwnersList,
  { name, key }: KeyOf,
  now: Accepted,
): Promise<Accepted> {
  const { before, after } = (await vouchedIn(dataDir))[`${name} ${key}`] ?? { before: now, after: now };
  // By the signatures, too: this folder may be newer than the retirement.
  const signed = await signedWith(store, owners, { name, key });
  const versions: Accepted["versions"] = {};
  for (const [version, sum] of Object.entries(now.versions)) {
    const earlier = before.versions[version];
    const isTheirs = signed[version] === sum || (after.versions[version] === sum && earlier !== sum);
    const kept = !isTheirs ? sum : earlier === sum ? undefined : earlier;
    if (kept !== undefined) versions[version] = kept;
  }
  const { served, revision } = now.revision === after.revision ? before : now;
  return { versions, served, revision };
}

/** The versions in a store that one key has signed, and the sums of their manifests. */
async function signedWith(
  store: string,
  owners: OwnersList,
  { name, key }: KeyOf,
): Promise<Accepted["versions"]> {
  const accepted = { versions: {}, served: null, revision: 0 };
  const keys = [{ key, who: key, added: new Date().toISOString() }];
  const alone = { ...owners, remotes: { [name]: { keys, accepted } } };
  const versions: Accepted["versions"] = {};
  for (const version of await versionsOf(store, name)) {
    const manifest = await manifestTextOf(store, name, version);
    const signature = await signatureIn(versionFolder(store, name, version));
    if (manifest !== null && versionFault(alone, { name, version, manifest }, signature) === null)
      versions[version] = sumOf(manifest);
  }
  return versions;
}

/**
 * The file of a data folder that tells what each retirement has changed in what is vouched for, by remote and key: the
 * signatures in the store, where teams can write, may be gone by the time that a key turns out to be stolen.
 */
const vouchedFile = (dataDir: string): string => join(dataDir, "release-vouched.json");

const vouchedIn = async (
  dataDir: string,
): Promise<Record<string, { readonly before: Accepted; readonly after: Accepted }>> =>
  JSON.parse((await readFile(vouchedFile(dataDir), "utf8").catch(absent)) ?? "{}");
