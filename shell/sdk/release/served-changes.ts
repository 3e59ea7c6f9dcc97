import {
  type OwnersList,
  RELEASE_0,
  type ReleasedRemote,
  type ReleaseState,
  type RemoteManifest,
} from "@dmc-hub/shared-types";
import semver from "semver";
import { claimFault } from "./claims.ts";
import { signedNow } from "./last-signed.ts";
import type { ChangeLine } from "./publish.ts";
import { Refusal } from "./refusal.ts";
import { type Flip, versionsOf } from "./store.ts";
import { manifestOf, readVersion } from "./stored-version.ts";

/** Who changes which remote, and why. */
export interface Asked {
  readonly name: string;
  readonly by: string;
  readonly why: string;
}

/** Where versions are stored, and who must own them. */
export interface Versions {
  readonly store: string;
  readonly owners: OwnersList | null;
  /** What the shell was built with; empty where that is not known. */
  readonly built: readonly RemoteManifest[];
}

/** Makes the canary stable. @throws {Refusal} if there is none, or somebody else has changed what is served. */
export function promoted(state: ReleaseState, { name, by, why }: Asked, owners: OwnersList | null): Flip {
  signedNow(owners, state, name);
  const { stable, earlier, canary: running } = releasedRemote(state, name);
  if (running === null) throw new Refusal(`${name} has no canary to promote.`);
  const remote = { stable: running.version, earlier: [stable, ...earlier], canary: null };
  return flipOf(state, name, remote, { action: "promote", version: running.version, why }, by);
}

/**
 * Ends a running canary; without one, returns to the previous stable version, or to the given one.
 * @throws {Refusal} if that cannot be served, an address or kind of it belongs to another remote by now, or somebody else
 * has changed what is served.
 */
export async function rolledBack(
  state: ReleaseState,
  { name, by, why }: Asked,
  to: string | null,
  versions: Versions,
): Promise<Flip> {
  const { store, owners } = versions;
  signedNow(owners, state, name);
  const now = releasedRemote(state, name);
  const ended = now.canary ? `canary ${now.canary.version} ended; ` : "";
  if (now.canary && to === null) {
    const line = { action: "rollback" as const, version: now.stable, why: ended + why };
    return flipOf(state, name, { ...now, canary: null }, line, by);
  }
  const isSound = async (version: string): Promise<boolean> =>
    version === RELEASE_0 || (await readVersion(store, name, version, owners)).fault === null;
  const version = to ?? (await firstOf(now.earlier, isSound));
  if (version === undefined)
    throw new Refusal(
      `${name} ${now.stable} is its first release: nothing to go back to. ` +
        "If the shell was built with the remote, --to 0 serves that build.",
    );
  if (!(await isSound(version))) throw await notServable(name, version, store, isSound);
  await refuseTaken(state, name, version, versions);
  const remote = { stable: version, earlier: earlierThan(version, now), canary: null };
  const line = { action: "rollback" as const, version, why: `from ${now.stable}; ${ended}${why}` };
  return flipOf(state, name, remote, line, by);
}

/** @throws {Refusal} naming the remote, released or built, that by now has an address or kind of this version. */
async function refuseTaken(
  state: ReleaseState,
  name: string,
  version: string,
  { store, built }: Versions,
): Promise<void> {
  const asBuilt = built.filter((one) => (state.remotes[one.name]?.stable ?? RELEASE_0) === RELEASE_0);
  const own =
    version === RELEASE_0 ? built.find((one) => one.name === name) : await manifestOf(store, name, version);
  const fault = own ? await claimFault(store, state, asBuilt, own) : null;
  if (fault !== null)
    throw new Refusal(
      `${fault} Nothing was changed: that remote drops it first, or --to names a version without it.`,
    );
}

/**
 * Where the next rollback leads. What this one leaves, and what it skips, was not good; what is left for a version
 * that was not before it still is.
 */
function earlierThan(version: string, { stable, earlier }: ReleasedRemote): string[] {
  if (version === RELEASE_0) return [];
  return earlier.includes(version)
    ? earlier.slice(earlier.indexOf(version) + 1)
    : withoutVersion([stable, ...earlier], version);
}

/** The first suitable version; broken and pruned ones are skipped. */
async function firstOf(versions: readonly string[], fits: (version: string) => Promise<boolean>) {
  for (const version of versions) if (await fits(version)) return version;
  return undefined;
}

async function notServable(
  name: string,
  version: string,
  store: string,
  isSound: (version: string) => Promise<boolean>,
): Promise<Refusal> {
  const known: string[] = [];
  for (const one of await versionsOf(store, name)) if (await isSound(one)) known.push(one);
  const held = known.toSorted(semver.rcompare).join(", ") || "no intact version";
  return new Refusal(`${name} ${version} is not in the store, which contains ${held}.`);
}

function releasedRemote(state: ReleaseState, name: string): ReleasedRemote {
  const remote = state.remotes[name];
  if (remote) return remote;
  const known = Object.keys(state.remotes).join(", ") || "nothing yet";
  throw new Refusal(`${name} has never been released. The store contains ${known}.`);
}

/** A change of one remote, with its entry in the history. */
export const flipOf = (
  state: ReleaseState,
  name: string,
  remote: ReleasedRemote,
  line: ChangeLine,
  by: string,
): Flip => ({
  remotes: { ...state.remotes, [name]: remote },
  change: { ...line, remote: name, by, why: line.why.replace(/; $/, "") },
});

export const withoutVersion = (versions: readonly string[], version: string) =>
  versions.filter((one) => one !== version);
