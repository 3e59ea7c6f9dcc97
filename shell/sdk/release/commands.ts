import { join, resolve } from "node:path";
import type { ReleaseChange, ReleasedRemote, ReleaseState, RemoteManifest } from "@dmc-hub/shared-types";
import semver from "semver";
import { ownPackage } from "../build/own-package.ts";
import { checkAddresses, checkBudget, checkCalls, checkFiles, checkSdk, readBuild } from "./checks.ts";
import { checkClaims } from "./claims.ts";
import { type LiveShell, liveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";
import { type Flip, flip, manifestOf, readState, upload, versionsOf } from "./store.ts";
import { withLock, worker } from "./store-lock.ts";
import { withTools } from "./with-tools.ts";

/** What every command is told. */
export interface Options {
  /** The release store's folder. */
  readonly store: string;
  /** Address of the shell that runs. */
  readonly shell: string;
  readonly why: string;
  /** Why no screen is opened in a browser first; null to open them. */
  readonly skipSmoke: string | null;
  readonly say: (line: string) => void;
}

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

/** Who gets a canary. */
export interface Share {
  readonly percent: number;
  readonly dmcs: readonly string[];
}

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

type Decide = (
  manifest: RemoteManifest,
  state: ReleaseState,
  change: (action: ReleaseChange["action"], what?: string) => Line,
) => Flip;

type Line = Pick<ReleaseChange, "action" | "version" | "why">;

/** A remote is published by one person at a time; what the others do meanwhile is seen before the flip. */
async function publish(folder: string, options: Options, decide: Decide): Promise<void> {
  const live = await liveShell(options.shell);
  await readState(options.store);
  const own = ownPackage(resolve(folder));
  const lock = join(options.store, `release-${own.name}.lock`);
  await withLock(lock, `a release of ${own.name} ${own.version}`, 0, () =>
    publishAlone(resolve(folder), options, live, decide),
  );
}

async function publishAlone(
  folder: string,
  options: Options,
  live: LiveShell,
  decide: Decide,
): Promise<void> {
  const { store, say } = options;
  const build = join(folder, "dist");
  await timed(say, "build", async () => {
    const { isBuilt, said } = await withTools(async () =>
      (await import("../build/build-folder.ts")).buildFolder(folder),
    );
    if (!isBuilt) throw new Refusal(`It could not be built:\n${said}`);
  });
  const manifest = await readBuild(build);
  const { name, version } = manifest;
  await timed(say, "check", async () => {
    checkSdk(manifest, live);
    checkAddresses(manifest);
    await checkClaims(store, await readState(store), live, manifest);
    await checkFiles(build, manifest);
    await checkBudget(build, manifest);
    await checkCalls(folder, manifest, live);
  });
  if (options.skipSmoke === null) {
    const { smoke } = await withTools(() => import("./smoke.ts"));
    await timed(say, "smoke run", () => smoke(build, manifest, live));
  }
  await timed(say, "upload", () => upload(store, build, manifest));
  const reasons = [options.why, options.skipSmoke === null ? "" : `no smoke run: ${options.skipSmoke}`];
  const change = (action: ReleaseChange["action"], what = "") => ({
    action,
    version,
    why: [what, ...reasons].filter((part) => part !== "").join("; "),
  });
  const { revision } = await flip(store, async (state) => {
    await checkClaims(store, state, live, manifest);
    return decide(manifest, state, change);
  });
  say(`${name} ${version} is served from the next page load on (revision ${revision}).`);
}

/** Ends a running canary; without one, goes back to the stable version before this one, or to the one named. */
export async function rollback(name: string, to: string | null, options: Options): Promise<void> {
  const { remotes } = await flip(options.store, async (state) => {
    const now = releasedRemote(state, name);
    if (now.canary && to === null) {
      const line: Line = {
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

/** What is served, and the newest change of each remote. */
export async function status({ store, say }: Options): Promise<void> {
  const { remotes, changes, revision } = await readState(store);
  if (revision === 0)
    return say(`Nothing was released into ${store} yet. What a checkout has built is served.`);
  for (const [name, { stable, earlier, canary: running }] of Object.entries(remotes)) {
    say(`${name} ${stable}${earlier[0] ? `, before it ${earlier[0]}` : ""}`);
    if (running) say(`  canary ${running.version} for ${sharesOf(running)}, since ${running.since}`);
    const newest = changes.findLast(({ remote }) => remote === name);
    if (newest) say(`  ${lineOf(newest)}`);
  }
}

/** Every change of a remote, or of all, the newest first. */
export async function history(name: string | null, { store, say }: Options): Promise<void> {
  const { changes } = await readState(store);
  const shown = changes.filter(({ remote }) => name === null || remote === name).toReversed();
  if (shown.length === 0) say("Nothing has changed yet.");
  for (const change of shown) say(lineOf(change));
}

const lineOf = ({ at, action, remote, version, by, why }: ReleaseChange): string =>
  `${at.slice(0, 19).replace("T", " ")}  ${action.padEnd(8)} ${remote} ${version} by ${by}${why ? `: ${why}` : ""}`;

function releasedRemote(state: ReleaseState, name: string): ReleasedRemote {
  const remote = state.remotes[name];
  if (remote) return remote;
  const known = Object.keys(state.remotes).join(", ") || "nothing yet";
  throw new Refusal(`${name} was never released. The store holds ${known}.`);
}

const flipOf = (state: ReleaseState, name: string, remote: ReleasedRemote, line: Line): Flip => ({
  remotes: { ...state.remotes, [name]: remote },
  change: { ...line, remote: name, by: worker(), why: line.why.replace(/; $/, "") },
});

const withoutVersion = (versions: readonly string[], version: string) =>
  versions.filter((one) => one !== version);

const sharesOf = ({ percent, dmcs }: Share): string =>
  [percent > 0 ? `${percent} % of the users` : "", dmcs.length > 0 ? `the staff of ${dmcs.join(", ")}` : ""]
    .filter((part) => part !== "")
    .join(" and ");

async function timed(say: Options["say"], what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  say(`  ${what.padEnd(10)} ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}
