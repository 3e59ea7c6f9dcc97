import { type Canary, RELEASE_0, type ReleaseState } from "@dmc-hub/shared-types";
import { lastSigned, signedNow } from "./last-signed.ts";
import type { Options } from "./options.ts";
import { ownerKey, signing } from "./owner-key.ts";
import { publish } from "./publish.ts";
import { Refusal } from "./refusal.ts";
import { type Share, sharesOf } from "./report.ts";
import { flipOf, promoted, rolledBack, withoutVersion } from "./served-changes.ts";
import { type Flip, flip } from "./store.ts";
import { worker } from "./store-lock.ts";

type Build = Parameters<typeof publish>[3];

/** Builds a remote's folder, checks the build, uploads it and serves it to everybody. */
export const release = (folder: string, options: Options, build?: Build) =>
  publish(
    folder,
    options,
    ({ name, version }, state, change, { live, owners }) => {
      const isBuilt = live.registry.remotes.some((remote) => remote.name === name && !remote.isReleased);
      const first = { stable: version, earlier: isBuilt ? [RELEASE_0] : [], canary: null };
      // Not what somebody else may have written there: a release is how that is repaired.
      const signed = lastSigned(owners, state, name);
      const now = signed.remote ?? first;
      if (!options.endCanary) keepCanary(state, name, version, now.canary);
      const earlier = now.stable === version ? now.earlier : [now.stable, ...now.earlier];
      const remote = { stable: version, earlier: withoutVersion(earlier, version), canary: null };
      return { ...flipOf(state, name, remote, change("release"), worker()), after: signed.revision };
    },
    build,
  );

/** The same, served only to some people. Repeating the version changes the share. */
export const canary = (folder: string, share: Share, options: Options, build?: Build) => {
  const decide: Parameters<typeof publish>[2] = ({ name, version }, state, change, { owners }) => {
    const now = signedNow(owners, state, name).remote;
    if (!now || now.stable === RELEASE_0)
      throw new Refusal(
        `${name} has never been released, so there is nothing to compare a canary with. Release it first.`,
      );
    if (now.stable === version)
      throw new Refusal(`${name} ${version} is what everybody has. Raise its version first.`);
    if (!options.endCanary) keepCanary(state, name, version, now.canary);
    const since = now.canary?.version === version ? now.canary.since : new Date().toISOString();
    const remote = { ...now, canary: { version, percent: share.percent, dmcs: [...share.dmcs], since } };
    return flipOf(state, name, remote, change("canary", sharesOf(share)), worker());
  };
  return publish(folder, options, decide, build);
};

/**
 * Another person's canary is not ended as a side effect. @throws {Refusal} naming who started it, and for
 * whom.
 */
function keepCanary(state: ReleaseState, name: string, version: string, running: Canary | null): void {
  if (running === null || running.version === version) return;
  const isStart = ({ remote, action, version: started }: ReleaseState["changes"][number]) =>
    remote === name && action === "canary" && started === running.version;
  throw new Refusal(
    `${name} ${running.version} is tried on ${sharesOf(running)}, started by ` +
      `${state.changes.find(isStart)?.by ?? "somebody"}. Promote it, or use --end-canary to end it.`,
  );
}

/** Ends a running canary; without one, goes back to the previous stable version, or to the given one. */
export async function rollback(name: string, to: string | null, options: Options): Promise<void> {
  const { store, why, sayDone } = options;
  const owner = await ownerKey(name, options);
  const decide = (state: ReleaseState): Promise<Flip> =>
    rolledBack(state, { name, by: worker(), why }, to, { store, owners: owner.owners, built: [] });
  const { remotes } = await flip(store, decide, signing(owner));
  sayDone(`${titleOf(name, remotes[name]?.stable)} is served from the next page load on.`);
}

/** A remote's version in words. */
const titleOf = (name: string, version: string | undefined): string =>
  version === RELEASE_0 ? `${name} as the shell was built with it` : `${name} ${version}`;

/** Serves the canary to everybody. */
export async function promote(name: string, { store, why, sayDone, ...options }: Options): Promise<void> {
  const owner = await ownerKey(name, { store, ...options });
  const decide = (state: ReleaseState): Flip => promoted(state, { name, by: worker(), why }, owner.owners);
  const { remotes } = await flip(store, decide, signing(owner));
  sayDone(`${name} ${remotes[name]?.stable} is served to everybody from the next page load on.`);
}
