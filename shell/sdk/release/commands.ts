import { type Canary, RELEASE_0, type ReleasedRemote, type ReleaseState } from "@dmc-hub/shared-types";
import semver from "semver";
import type { Options } from "./options.ts";
import { ownerKey, signing } from "./owner-key.ts";
import { type ChangeLine, publish } from "./publish.ts";
import { Refusal } from "./refusal.ts";
import { type Share, sharesOf } from "./report.ts";
import { type Flip, flip, versionsOf } from "./store.ts";
import { worker } from "./store-lock.ts";
import { readVersion } from "./stored-version.ts";

type Build = Parameters<typeof publish>[3];

/** Builds a remote's folder, checks the build, uploads it and serves it to everybody. */
export const release = (folder: string, options: Options, build?: Build) =>
  publish(
    folder,
    options,
    ({ name, version }, state, change, { registry }) => {
      const isBuilt = registry.remotes.some((remote) => remote.name === name && !remote.isReleased);
      const first = { stable: version, earlier: isBuilt ? [RELEASE_0] : [], canary: null };
      const now = state.remotes[name] ?? first;
      if (!options.endCanary) keepCanary(state, name, version, now.canary);
      const earlier = now.stable === version ? now.earlier : [now.stable, ...now.earlier];
      const remote = { stable: version, earlier: withoutVersion(earlier, version), canary: null };
      return flipOf(state, name, remote, change("release"));
    },
    build,
  );

/** The same, served to some people only. The same version again changes the share. */
export const canary = (folder: string, share: Share, options: Options, build?: Build) => {
  const decide: Parameters<typeof publish>[2] = ({ name, version }, state, change) => {
    const now = state.remotes[name];
    if (!now || now.stable === RELEASE_0)
      throw new Refusal(
        `${name} was never released, so there is nothing to compare a canary with. Release it.`,
      );
    if (now.stable === version)
      throw new Refusal(`${name} ${version} is what everybody has. Raise its version first.`);
    if (!options.endCanary) keepCanary(state, name, version, now.canary);
    const since = now.canary?.version === version ? now.canary.since : new Date().toISOString();
    const remote = { ...now, canary: { version, percent: share.percent, dmcs: [...share.dmcs], since } };
    return flipOf(state, name, remote, change("canary", sharesOf(share)));
  };
  return publish(folder, options, decide, build);
};

/** What a colleague tries is not ended by the way. @throws {Refusal} that names who started it, and for whom. */
function keepCanary(state: ReleaseState, name: string, version: string, running: Canary | null): void {
  if (running === null || running.version === version) return;
  const isStart = ({ remote, action, version: started }: ReleaseState["changes"][number]) =>
    remote === name && action === "canary" && started === running.version;
  throw new Refusal(
    `${name} ${running.version} is tried on ${sharesOf(running)}, started by ` +
      `${state.changes.find(isStart)?.by ?? "somebody"}. Promote it, or say --end-canary if it may end.`,
  );
}

/** Ends a running canary; without one, goes back to the stable version before this one, or to the one named. */
export async function rollback(name: string, to: string | null, options: Options): Promise<void> {
  const owner = await ownerKey(name, options);
  const decide = async (state: ReleaseState): Promise<Flip> => {
    const now = releasedRemote(state, name);
    const ended = now.canary ? `canary ${now.canary.version} ended; ` : "";
    if (now.canary && to === null) {
      const line = { action: "rollback" as const, version: now.stable, why: ended + options.why };
      return flipOf(state, name, { ...now, canary: null }, line);
    }
    const isSound = async (version: string): Promise<boolean> =>
      version === RELEASE_0 || (await readVersion(options.store, name, version, owner.owners)).fault === null;
    const version = to ?? (await firstOf(now.earlier, isSound));
    if (version === undefined)
      throw new Refusal(
        `${name} ${now.stable} is its first release: nothing to go back to. ` +
          "Where the shell was built with the remote, --to 0 serves that.",
      );
    if (!(await isSound(version))) throw await notServable(name, version, options.store, isSound);
    const remote = { stable: version, earlier: withoutVersion(now.earlier, version), canary: null };
    const why = `from ${now.stable}; ${ended}${options.why}`;
    return flipOf(state, name, remote, { action: "rollback", version, why });
  };
  const { remotes } = await flip(options.store, decide, signing(owner));
  options.say(`${titleOf(name, remotes[name]?.stable)} is served from the next page load on.`);
}

/** The first that fits; what is broken or was pruned is passed over. */
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
  const held = known.toSorted(semver.rcompare).join(", ") || "none that is whole";
  return new Refusal(`${name} ${version} is not in the store. It holds ${held}.`);
}

/** A remote's version in words. */
const titleOf = (name: string, version: string | undefined): string =>
  version === RELEASE_0 ? `${name} as the shell was built with it` : `${name} ${version}`;

/** Serves the canary to everybody. */
export async function promote(name: string, options: Options): Promise<void> {
  const owner = await ownerKey(name, options);
  const decide = (state: ReleaseState): Flip => {
    const { stable, earlier, canary: running } = releasedRemote(state, name);
    if (running === null) throw new Refusal(`${name} has no canary to promote.`);
    const remote = { stable: running.version, earlier: [stable, ...earlier], canary: null };
    return flipOf(state, name, remote, { action: "promote", version: running.version, why: options.why });
  };
  const { remotes } = await flip(options.store, decide, signing(owner));
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
