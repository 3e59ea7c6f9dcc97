import { createHash } from "node:crypto";
import {
  type OwnersList,
  type ReleaseChange,
  type ReleasedRemote,
  releasedRemote,
  type ReleaseState,
  type VersionSignature,
} from "@dmc-hub/shared-types";
import { isSigned, type Signer } from "./keys.ts";
import { keyFault, ownedBy } from "./owners.ts";

/** Checksum of a version's manifest, which contains the integrity of its files. */
export const sumOf = (manifest: string): string => createHash("sha256").update(manifest).digest("hex");

/** The signed text of a version: worthless in another store, or under another name or number. */
const versionText = ({ store }: OwnersList, name: string, version: string, sum: string): string =>
  JSON.stringify(["dmc-hub version 1", store, name, version, sum]);

/** The signed text of a change: all of it, and what is served since. */
const changeText = (
  { store }: OwnersList,
  { remote, revision, at, by, action, version, why, served }: ReleaseChange,
): string =>
  JSON.stringify([
    "dmc-hub change 1",
    store,
    remote,
    revision,
    at,
    by,
    action,
    version,
    why,
    canonical(served),
  ]);

const canonical = (remote: ReleasedRemote | null | undefined) =>
  remote ? releasedRemote.parse(remote) : null;

const isSame = (one: ReleasedRemote | null | undefined, other: ReleasedRemote | null | undefined) =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

/** A remote's own entry: every object has a "constructor", whether or not a remote has that name. */
const entryOf = <Entry>(entries: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined;

/** Signs a version, by the text of its manifest. */
export const signVersion = (
  list: OwnersList,
  signer: Signer,
  { name, version, manifest }: { name: string; version: string; manifest: string },
): VersionSignature => ({
  key: signer.key,
  signature: signer.sign(versionText(list, name, version, sumOf(manifest))),
});

/** Signs a change that is about to be made. */
export const signChange = (list: OwnersList, signer: Signer, change: ReleaseChange): ReleaseChange => ({
  ...change,
  key: signer.key,
  signature: signer.sign(changeText(list, change)),
});

/** Whether a change is signed by the key that it names, whether or not that key is valid. */
export const isSignedChange = (list: OwnersList, change: ReleaseChange): boolean =>
  isSigned(changeText(list, change), change.key ?? "", change.signature ?? "");

/** Whether a change was signed by the platform, or with a key that the remote has. */
export const isOwners = (list: OwnersList, change: ReleaseChange): boolean =>
  change.key !== undefined &&
  (change.key === list.platform || keyFault(list, change.remote, change.key) === null) &&
  isSignedChange(list, change);

/** Why a version is not its owner's; null if it is, or if the remote has no owner. */
export function versionFault(
  list: OwnersList,
  { name, version, manifest }: { name: string; version: string; manifest: string },
  signature: VersionSignature | null,
): string | null {
  const owned = entryOf(list.remotes, name);
  const sum = sumOf(manifest);
  if (owned === undefined || owned.accepted.versions[version] === sum) return null;
  if (signature === null) return `it is not signed. ${ownedBy(name, owned)}`;
  const fault = keyFault(list, name, signature.key);
  if (fault !== null) return `it was signed by somebody else. ${fault}`;
  const isFit = isSigned(versionText(list, name, version, sum), signature.key, signature.signature);
  return isFit ? null : `its signature by ${signature.key} does not fit it.`;
}

/**
 * What the list serves of a remote according to its owner, since which revision, and the key that signed it, if one
 * did; or why it is not the owner's.
 */
export type Served =
  | { readonly remote: ReleasedRemote | null; readonly revision: number; readonly key?: string }
  | { readonly fault: string };

/**
 * Why the platform may not make a change, since it only chooses among versions signed by owners; null if it
 * may.
 */
const platformFault = ({ action, served }: ReleaseChange): string | null =>
  (action === "promote" || action === "rollback") && !served?.canary
    ? null
    : "The platform's key can only promote and roll back.";

const isStop = ({ action, signature }: ReleaseChange) => action === "stop" && signature === undefined;

/**
 * Checks a list's entry of a remote. The edge may end a canary without a key, because that gives nobody
 * anything new.
 */
export function servedBy(list: OwnersList | null, state: ReleaseState, name: string): Served {
  const remote = entryOf(state.remotes, name) ?? null;
  const owned = list ? entryOf(list.remotes, name) : undefined;
  if (!list || !owned) return { remote, revision: state.revision };
  const changes = state.changes.filter((change) => change.remote === name);
  const newest = changes.findLast((change) => !isStop(change));
  const later = changes.slice(newest ? changes.indexOf(newest) + 1 : 0);
  const stopped = new Set<string>(later.map(({ version }) => version));
  const isServed = (signed: ReleasedRemote | null | undefined) =>
    isSame(remote, signed) ||
    (signed?.canary && stopped.has(signed.canary.version) && isSame(remote, { ...signed, canary: null }));
  const isNewer = newest?.signature !== undefined && (newest.revision ?? 0) > owned.accepted.revision;
  if (!isNewer && isServed(owned.accepted.served)) return { remote, revision: owned.accepted.revision };
  if (newest?.signature === undefined || newest.key === undefined)
    return { fault: `what is served of it is not signed. ${ownedBy(name, owned)}` };
  const fault = newest.key === list.platform ? platformFault(newest) : keyFault(list, name, newest.key);
  if (fault !== null) return { fault: `its ${newest.action} was signed by somebody else. ${fault}` };
  if (!isSignedChange(list, newest))
    return { fault: `the signature of its ${newest.action} by ${newest.key} does not fit it.` };
  if (!isServed(newest.served))
    return { fault: `the list serves something other than its ${newest.action} by ${newest.key}.` };
  return { remote, revision: newest.revision ?? 0, key: newest.key };
}
