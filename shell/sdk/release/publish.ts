import { join, resolve } from "node:path";
import type { ReleaseChange, ReleaseState, RemoteManifest } from "@dmc-hub/shared-types";
import { ownPackage } from "../build/own-package.ts";
import { checkAddresses, checkBudget, checkCalls, checkFiles, checkSdk, readBuild } from "./checks.ts";
import { checkClaims, dropsOf } from "./claims.ts";
import { type LiveShell, liveShell } from "./live-shell.ts";
import type { Options } from "./options.ts";
import { Refusal } from "./refusal.ts";
import { type Flip, flip, manifestOf, readState, upload } from "./store.ts";
import { withLock } from "./store-lock.ts";
import { withTools } from "./with-tools.ts";

type Decide = (
  manifest: RemoteManifest,
  state: ReleaseState,
  change: (action: ReleaseChange["action"], what?: string) => ChangeLine,
) => Flip;

/** What a change says of itself before it is made. */
export type ChangeLine = Pick<ReleaseChange, "action" | "version" | "why">;

/** A remote is published by one person at a time; what the others do meanwhile is seen before the flip. */
export async function publish(folder: string, options: Options, decide: Decide): Promise<void> {
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
    const state = await readState(store);
    if (!options.drop) await checkDrops(store, state, live, manifest);
    await checkClaims(store, state, live, manifest);
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

/** What everybody has now must not lose a screen unseen. */
async function checkDrops(store: string, state: ReleaseState, live: LiveShell, own: RemoteManifest) {
  const { stable } = state.remotes[own.name] ?? {};
  const stored = stable === undefined ? null : await manifestOf(store, own.name, stable);
  const fault = dropsOf(stored ?? live.registry.remotes.find(({ name }) => name === own.name) ?? null, own);
  if (fault !== null) throw new Refusal(fault);
}

async function timed(say: Options["say"], what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  say(`  ${what.padEnd(10)} ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}
