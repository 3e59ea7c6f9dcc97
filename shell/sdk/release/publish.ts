import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ReleaseChange, ReleaseState, RemoteManifest } from "@dmc-hub/shared-types";
import { ownPackage } from "../build/own-package.ts";
import { checkAddresses, checkBudget, checkCalls, checkFiles, checkSdk, readBuild } from "./checks.ts";
import { checkClaims, dropsOf } from "./claims.ts";
import { type LiveShell, liveShell } from "./live-shell.ts";
import type { Options } from "./options.ts";
import { ownerKey, type OwnerKey, signing } from "./owner-key.ts";
import { Refusal } from "./refusal.ts";
import { signVersion } from "./signed-release.ts";
import { type Flip, flip, readState, upload } from "./store.ts";
import { withLock } from "./store-lock.ts";
import { manifestOf } from "./stored-version.ts";
import { withTools } from "./with-tools.ts";

type Decide = (
  manifest: RemoteManifest,
  state: ReleaseState,
  change: (action: ReleaseChange["action"], what?: string) => ChangeLine,
  live: LiveShell,
) => Flip | Promise<Flip>;

/** What a change says of itself before it is made. */
export type ChangeLine = Pick<ReleaseChange, "action" | "version" | "why">;

/** A remote is published by one person at a time; what the others do meanwhile is seen before the flip. */
export async function publish(
  folder: string,
  options: Options,
  decide: Decide,
  build = buildRemote,
): Promise<void> {
  const live = await liveShell(options.shell);
  await readState(options.store);
  const own = ownPackage(resolve(folder));
  const lock = join(options.store, `release-${own.name}.lock`);
  await withLock(lock, `a release of ${own.name} ${own.version}`, 0, (lease) =>
    publishAlone(resolve(folder), options, live, build, async (...given) => {
      await lease.check();
      return decide(...given);
    }),
  );
}

/** Leaves a remote's build in its `dist`. @throws {Refusal} with what the compiler said. */
async function buildRemote(folder: string): Promise<void> {
  const { isBuilt, said } = await withTools(async () =>
    (await import("../build/build-folder.ts")).buildFolder(folder),
  );
  if (!isBuilt) throw new Refusal(`It could not be built:\n${said}`);
}

async function publishAlone(
  folder: string,
  options: Options,
  live: LiveShell,
  make: typeof buildRemote,
  decide: Decide,
): Promise<void> {
  const { store, say } = options;
  const build = join(folder, "dist");
  const owner = await ownerKey(ownPackage(folder).name, options);
  await timed(say, "build", () => make(folder));
  const manifest = await readBuild(build);
  const { name, version } = manifest;
  await timed(say, "check", () => check({ folder, build, manifest, live }, owner, options));
  if (options.skipSmoke === null) {
    const { smoke } = await withTools(() => import("./smoke.ts"));
    await timed(say, "smoke run", () => smoke(build, manifest, live));
  }
  const signature = await signatureOf(build, manifest, owner);
  await timed(say, "upload", () => upload(store, { build, manifest, signature }, owner.owners));
  const reasons = [options.why, options.skipSmoke === null ? "" : `no smoke run: ${options.skipSmoke}`];
  const change = (action: ReleaseChange["action"], what = "") => ({
    action,
    version,
    why: [what, ...reasons].filter((part) => part !== "").join("; "),
  });
  const decided = async (state: ReleaseState) => {
    await checkClaims(store, state, live, manifest);
    return decide(manifest, state, change, live);
  };
  const { revision } = await flip(store, decided, signing(owner));
  say(`${name} ${version} is served from the next page load on (revision ${revision}).`);
}

/** A build of a remote's folder, and the shell that it is for. */
interface Candidate {
  readonly folder: string;
  readonly build: string;
  readonly manifest: RemoteManifest;
  readonly live: LiveShell;
}

/** Everything that needs no browser. What tells that this is the wrong folder comes first, and together. */
async function check({ folder, build, manifest, live }: Candidate, owner: OwnerKey, options: Options) {
  const state = await readState(options.store);
  const dropped = options.drop ? null : await dropFault(options.store, state, live, manifest);
  const faults = [owner.fault, dropped].filter((fault) => fault !== null);
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
  checkSdk(manifest, live);
  checkAddresses(manifest);
  await checkClaims(options.store, state, live, manifest);
  await checkFiles(build, manifest);
  await checkBudget(build, manifest);
  await checkCalls(folder, manifest, live);
}

/** What everybody has now must not lose a screen unseen. */
async function dropFault(store: string, state: ReleaseState, live: LiveShell, own: RemoteManifest) {
  const { stable } = state.remotes[own.name] ?? {};
  const stored = stable === undefined ? null : await manifestOf(store, own.name, stable);
  return dropsOf(stored ?? live.registry.remotes.find(({ name }) => name === own.name) ?? null, own);
}

async function signatureOf(build: string, { name, version }: RemoteManifest, { owners, signer }: OwnerKey) {
  if (!owners || !signer) return null;
  const manifest = await readFile(join(build, "remote.json"), "utf8");
  return signVersion(owners, signer, { name, version, manifest });
}

async function timed(say: Options["say"], what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  say(`  ${what.padEnd(10)} ${((performance.now() - start) / 1_000).toFixed(1)} s`);
}
