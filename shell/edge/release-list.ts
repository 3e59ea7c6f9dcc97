import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import {
  type KeptReleases,
  keptReleases,
  type OwnersList,
  type ReleasedRemote,
  releaseState,
  type ReleaseState,
  type SignedOwners,
  signedOwners,
} from "@dmc-hub/shared-types";
import {
  isPlatforms,
  keyFault,
  lastGoodFile,
  ownersFile,
  replaceFile,
  type Served,
  servedBy,
  stateFile,
} from "@dmc-hub/sdk/release";
import type { ReleasePlace } from "./release-place.ts";
import { tellOnce } from "./tell-once.ts";
import { watchedManifest } from "./watched-manifest.ts";

type KeptRemote = KeptReleases["remotes"][string];

/** Why an edge that `isUnsure` rejects something. */
export const OWNERS_UNKNOWN = "the store's owners are missing, or not signed by the platform.";

/** What is to be served, as far as its owners have signed it. */
export interface ReleaseList {
  readonly remotes: Readonly<Record<string, ReleasedRemote>>;
  readonly owners: OwnersList | null;
  /**
   * Whether there are owners that nobody knows: the platform's key is known, and no owners signed by it. Then nothing
   * new in the store is believed, only what was kept.
   */
  readonly isUnsure: boolean;
  /**
   * Remotes whose entry in the store's list was rejected, so that the previous one stays, with the reason.
   */
  readonly held: ReadonlyMap<string, string>;
  /** False while the store's list cannot be read and the last good one is used. */
  readonly isCurrent: boolean;
}

/** The inputs of the list; the same inputs give the same list. */
interface Parts {
  readonly state: ReleaseState | null;
  readonly signed: SignedOwners | null;
  readonly platform: string | null;
  readonly isGood: boolean;
}

/** Reads what a store says is served whenever that has changed. Each accepted list is stored on disk. */
export function releaseList({ store, kept: folder, platform }: ReleasePlace): () => Promise<ReleaseList> {
  const current = watchedManifest(stateFile(store), releaseState);
  const lastGood = watchedManifest(lastGoodFile(store), releaseState);
  const owners = watchedManifest(ownersFile(store), signedOwners);
  const keptFile = join(folder, "kept.json");
  const readKept = watchedManifest(keptFile, keptReleases);
  let kept: KeptReleases | null = null;
  let made: { readonly parts: Parts; readonly list: ReleaseList } | null = null;
  return async () => {
    const state = (await current()) ?? (await lastGood());
    const parts = { state, signed: await owners(), platform: await platform(), isGood: current.isGood() };
    if (made && isSame(made.parts, parts)) return made.list;
    kept ??= (await readKept()) ?? { owners: null, remotes: {} };
    const { list, next } = listOf(parts, kept);
    if (state !== null && JSON.stringify(next) !== JSON.stringify(kept)) await keep(keptFile, folder, next);
    kept = next;
    made = { parts, list };
    return list;
  };
}

const isSame = (one: Parts, other: Parts) =>
  one.state === other.state &&
  one.signed === other.signed &&
  one.platform === other.platform &&
  one.isGood === other.isGood;

const keep = (file: string, folder: string, kept: KeptReleases) =>
  mkdir(folder, { recursive: true })
    .then(() => replaceFile(file, JSON.stringify(kept)))
    .catch((error: unknown) => tellOnce(`${file} cannot be written: ${String(error)}`));

function listOf({ state, signed, platform, isGood }: Parts, kept: KeptReleases) {
  const trusted = trustedOwners(signed, platform, kept.owners);
  const owners = trusted?.owners ?? null;
  const isUnsure = platform !== null && trusted === null;
  const names = new Set(Object.keys({ ...(state ?? kept).remotes, ...owners?.remotes }));
  const held = new Map<string, string>();
  const remotes: KeptReleases["remotes"] = {};
  for (const name of names) {
    const before = kept.remotes[name];
    const now = state && believed(isUnsure ? undefined : owners, state, name, before);
    if (now && "fault" in now) held.set(name, now.fault);
    remotes[name] = now && "remote" in now ? keptOf(now, before) : (before ?? { remote: null, revision: 0 });
  }
  const served = Object.entries(remotes).flatMap(([name, { remote }]) =>
    remote ? [[name, remote] as const] : [],
  );
  const isCurrent = state === null ? served.length === 0 : isGood;
  const list: ReleaseList = { remotes: Object.fromEntries(served), owners, isUnsure, held, isCurrent };
  return { list, next: { owners: trusted, remotes } };
}

/**
 * The owners signed by the platform: never older than seen before, nor of another store. Null if its key is
 * unknown; also if it is known but no owners signed by it exist, so that ownership cannot be determined.
 */
function trustedOwners(
  signed: SignedOwners | null,
  platform: string | null,
  before: SignedOwners | null,
): SignedOwners | null {
  if (platform === null) {
    if (signed)
      tellOnce(
        "The store has owners, and this edge does not know whose key has signed them: set RELEASE_PLATFORM_KEY.",
      );
    return null;
  }
  const known = before && isPlatforms(before, platform) ? before : null;
  const fault = ownersFault(signed, platform, known);
  if (fault === null) return signed;
  const rest = known ? "the previous ones stay" : "nothing new from it is used";
  tellOnce(`The store's owners ${fault}, so ${rest}. The platform's key is ${platform}.`);
  return known;
}

/** Why a store's owners are not believed; null if they are. `known` are the previous ones. */
function ownersFault(
  signed: SignedOwners | null,
  platform: string,
  known: SignedOwners | null,
): string | null {
  if (signed === null) return "are missing";
  if (!isPlatforms(signed, platform)) return "were not signed by the platform's key";
  if (known === null) return null;
  if (known.owners.store !== signed.owners.store) return "are another store's";
  if (known.owners.serial > signed.owners.serial) return "are older than the previous ones";
  const isOther = known.owners.serial === signed.owners.serial && known.signature !== signed.signature;
  return isOther ? "have the number of the previous ones and are others" : null;
}

/**
 * What the list serves of a remote; or why that is rejected: it is not its owner's, or older than what was
 * served. `owners` is undefined if ownership cannot be determined.
 */
function believed(
  owners: OwnersList | null | undefined,
  state: ReleaseState,
  name: string,
  before: KeptRemote | undefined,
): Served {
  if (owners === undefined) return { fault: OWNERS_UNKNOWN };
  const now = servedBy(owners, state, name);
  const isOlder =
    !("fault" in now) &&
    owners?.remotes[name] !== undefined &&
    (now.revision < leastRevision(owners, name, before) || isRestarted(now, before));
  const served = isOlder ? { fault: "the list is older than what was served before." } : now;
  if ("fault" in served) tellOnce(`${name} stays as served before: ${served.fault}`);
  return served;
}

/** Whether a canary that was ended is there again: to end it takes no new revision. */
const isRestarted = ({ remote, revision }: KeptRemote, before: KeptRemote | undefined): boolean =>
  revision === before?.revision && before.remote?.canary === null && !!remote?.canary;

/** What is kept of what is served of a remote. */
function keptOf(
  { remote, revision, key }: Exclude<Served, { readonly fault: string }>,
  before: KeptRemote | undefined,
): KeptRemote {
  const signed = before?.signed ?? {};
  if (key === undefined) return { remote, revision, signed };
  return { remote, revision, signed: { ...signed, [key]: Math.max(revision, signed[key] ?? 0) } };
}

/**
 * The revision that a remote's list must have at least. What a key has signed that is void now holds nothing up, unless
 * the administrator vouches for it.
 */
function leastRevision(owners: OwnersList, name: string, before: KeptRemote | undefined): number {
  const owned = owners.remotes[name];
  if (!owned || !before) return 0;
  const { revision, signed } = before;
  if (!signed) return revision;
  const isValid = (key: string) => key === owners.platform || keyFault(owners, name, key) === null;
  const counted = Object.entries(signed).flatMap(([key, one]) => (isValid(key) ? [one] : []));
  return Math.max(Math.min(revision, owned.accepted.revision), ...counted);
}
