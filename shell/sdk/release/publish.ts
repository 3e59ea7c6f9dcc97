import { join, resolve } from "node:path";
import type { OwnersList, ReleaseChange, ReleaseState, RemoteManifest } from "@dmc-hub/shared-types";
import { ownPackage } from "../build/own-package.ts";
import { readBuild } from "./checks.ts";
import { checkClaims } from "./claims.ts";
import { buildRemote, type Candidate, gate } from "./gate.ts";
import { type LiveShell, liveShell } from "./live-shell.ts";
import type { Options } from "./options.ts";
import { ownerKey, type OwnerKey, signatureOf, signing } from "./owner-key.ts";
import { Refusal } from "./refusal.ts";
import { type Flip, flip, readState, takenFault, upload } from "./store.ts";
import { withLock } from "./store-lock.ts";
import { timed } from "./timed.ts";

type Decide = (
  manifest: RemoteManifest,
  state: ReleaseState,
  change: (action: ReleaseChange["action"], what?: string) => ChangeLine,
  known: { readonly live: LiveShell; readonly owners: OwnersList | null },
) => Flip | Promise<Flip>;

/** A change's own details before it is made. */
export type ChangeLine = Pick<ReleaseChange, "action" | "version" | "why">;

/**
 * Only one person publishes a remote at a time; what others change meanwhile is checked again before the
 * change.
 */
export async function publish(
  folder: string,
  options: Options,
  decide: Decide,
  build = buildRemote,
): Promise<void> {
  const live = await liveShell(options.shell);
  await readState(options.store);
  const own = ownPackage(resolve(folder));
  const job: Job = { folder: resolve(folder), options, live, make: build };
  if (options.dryRun) return rehearse(job, decide);
  const lock = join(options.store, `release-${own.name}.lock`);
  await withLock(lock, `a release of ${own.name} ${own.version}`, 0, (lease) =>
    publishAlone(job, async (...given) => {
      await lease.check();
      return decide(...given);
    }),
  );
}

/** A remote's folder to be built by `make`, for a running shell. */
interface Job {
  readonly folder: string;
  readonly options: Options;
  readonly live: LiveShell;
  readonly make: typeof buildRemote;
}

async function publishAlone(job: Job, decide: Decide): Promise<void> {
  const { options, live } = job;
  const { store, say, sayDone } = options;
  const { candidate, owner } = await builtCandidate(job);
  const { build, manifest } = candidate;
  const { name, version } = manifest;
  const known = { live, owners: owner.owners };
  const decided = async (state: ReleaseState) => {
    await checkClaims(store, state, live, manifest);
    return decide(manifest, state, lineOf(version, options), known);
  };
  // What would be refused takes no version's place in the store, and waits for no smoke run.
  await decided(await readState(store));
  const taken = await takenFault(store, candidate);
  if (taken !== null) throw new Refusal(taken);
  await gate(candidate, owner, options);
  const signature = await signatureOf(build, manifest, owner);
  await timed(say, "upload", () => upload(store, { build, manifest, signature }, owner.owners));
  const { revision } = await flip(store, decided, signing(owner));
  sayDone(`${name} ${version} is served from the next page load on (revision ${revision}).`);
}

/**
 * Does everything that a release does before the change, reports what that would be, and leaves the store as
 * it is. A version that is taken is reported and not refused: not every push raises it.
 */
async function rehearse(job: Job, decide: Decide): Promise<void> {
  const { options, live } = job;
  const { store, say } = options;
  const { candidate, owner } = await builtCandidate(job);
  const { manifest } = candidate;
  const { name, version } = manifest;
  await gate(candidate, owner, options);
  const known = { live, owners: owner.owners };
  const { remotes, change } = await decide(manifest, await readState(store), lineOf(version, options), known);
  const { stable, earlier = [], canary } = remotes[name] ?? {};
  const taken = await takenFault(store, candidate);
  if (taken !== null) {
    say(`A release would be refused: ${taken}`);
    say("Nothing was changed.");
    return;
  }
  say(
    `Would upload ${Object.keys(manifest.files).length} files to ${join(store, "remotes", name, version)},`,
  );
  say(
    `  ${owner.owners && owner.signer ? `signed by ${owner.signer.key}` : `unsigned: ${name} has no owner`},`,
  );
  say(
    `  and write "${change.action} ${name} ${version}${change.why ? `: ${change.why}` : ""}" to its history.`,
  );
  say(
    `Then everybody would get ${stable}${canary ? `, and ${canary.version} its canary's share` : ""}; a rollback would lead to ${earlier[0] ?? "nothing"}.`,
  );
  say("Nothing was changed.");
}

/** A remote's folder, built and with its types checked, and who may change what is served of it. */
export async function builtCandidate({
  folder,
  options,
  live,
  make,
}: Job): Promise<{ candidate: Candidate; owner: OwnerKey }> {
  const owner = await ownerKey(ownPackage(folder).name, options);
  const build = await make(folder, options.say);
  const candidate: Candidate = { build, manifest: await readBuild(build), live };
  return { candidate, owner };
}

const lineOf =
  (version: string, { why, skipSmoke }: Options) =>
  (action: ReleaseChange["action"], what = ""): ChangeLine => {
    const reasons = [what, why, skipSmoke === null ? "" : `no smoke run: ${skipSmoke}`];
    return { action, version, why: reasons.filter((part) => part !== "").join("; ") };
  };
