import type { ReleasedRemote, ReleaseState } from "@dmc-hub/shared-types";
import semver from "semver";
import type { Options } from "./options.ts";
import { type ChangeLine, publish } from "./publish.ts";
import { Refusal } from "./refusal.ts";
import { type Share, sharesOf } from "./report.ts";
import { type Flip, flip, manifestOf, versionsOf } from "./store.ts";
import { worker } from "./store-lock.ts";

/** Builds a remote's folder, checks the build, uploads it and serves it to everybody. */
export const release = (folder: string, options: Options) =>
  publish(folder, options, (manifest, state, change) => {
    const now = state.remotes[manifest.name];
    const earlier =
      now && now.stable !== manifest.version ? [now.stable, ...now.earlier] : (now?.earlier ?? []);
    const remote = {
      stable: manifest.version,
      earlier: withoutVersion(earlier, manifest.version),
      canary: null,
    };
    return flipOf(state, manifest.name, remote, change("release"));
  });

/** The same, served to some people only. The same version again changes the share. */
export const canary = (folder: string, share: Share, options: Options) =>
  publish(folder, options, (manifest, state, change) => {
    const { name, version } = manifest;
    const now = state.remotes[name];
    if (!now)
      throw new Refusal(
        `${name} was never released, so there is nothing to compare a canary with. Release it.`,
      );
    if (now.stable === version)
      throw new Refusal(`${name} ${version} is what everybody has. Raise its version first.`);
    const since = now.canary?.version === version ? now.canary.since : new Date().toISOString();
    const remote = { ...now, canary: { version, percent: share.percent, dmcs: [...share.dmcs], since } };
    return flipOf(state, name, remote, change("canary", sharesOf(share)));
  });

/** Ends a running canary; without one, goes back to the stable version before this one, or to the one named. */
export async function rollback(name: string, to: string | null, options: Options): Promise<void> {
  const { remotes } = await flip(options.store, async (state) => {
    const now = releasedRemote(state, name);
    if (now.canary && to === null) {
      const line: ChangeLine = {
        action: "rollback",
        version: now.stable,
        why: `canary ${now.canary.version} ended; ${options.why}`,
      };
      return flipOf(state, name, { ...now, canary: null }, line);
    }
    const version = to ?? now.earlier[0];
    if (version === undefined)
      throw new Refusal(`${name} ${now.stable} is its first release: nothing to go back to.`);
    if ((await manifestOf(options.store, name, version)) === null) {
      const known = (await versionsOf(options.store, name)).toSorted(semver.rcompare);
      throw new Refusal(`${name} ${version} is not in the store. It holds ${known.join(", ")}.`);
    }
    const remote = { stable: version, earlier: withoutVersion(now.earlier, version), canary: null };
    return flipOf(state, name, remote, {
      action: "rollback",
      version,
      why: `from ${now.stable}; ${options.why}`,
    });
  });
  options.say(`${name} ${remotes[name]?.stable} is served from the next page load on.`);
}

/** Serves the canary to everybody. */
export async function promote(name: string, options: Options): Promise<void> {
  const { remotes } = await flip(options.store, (state) => {
    const { stable, earlier, canary: running } = releasedRemote(state, name);
    if (running === null) throw new Refusal(`${name} has no canary to promote.`);
    const remote = { stable: running.version, earlier: [stable, ...earlier], canary: null };
    return flipOf(state, name, remote, { action: "promote", version: running.version, why: options.why });
  });
  options.say(`${name} ${remotes[name]?.stable} is served to everybody from the next page load on.`);
}

function releasedRemote(state: ReleaseState, name: string): ReleasedRemote {
  const remote = state.remotes[name];
  if (remote) return remote;
  const known = Object.keys(state.remotes).join(", ") || "nothing yet";
  throw new Refusal(`${name} was never released. The store holds ${known}.`);
}

const flipOf = (state: ReleaseState, name: string, remote: ReleasedRemote, line: ChangeLine): Flip => ({
  remotes: { ...state.remotes, [name]: remote },
  change: { ...line, remote: name, by: worker(), why: line.why.replace(/; $/, "") },
});

const withoutVersion = (versions: readonly string[], version: string) =>
  versions.filter((one) => one !== version);
