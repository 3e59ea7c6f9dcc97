import { randomBytes } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  emptyState,
  type OwnersList,
  type ReleaseChange,
  releaseState,
  type ReleaseState,
  type RemoteManifest,
  type VersionSignature,
} from "@dmc-hub/shared-types";
import semver from "semver";
import { copyBuild } from "./copy-build.ts";
import { absent, replaceFile } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";
import { withLock } from "./store-lock.ts";
import { manifestTextOf, mapsFolder, readVersion, signatureFile, versionFolder } from "./stored-version.ts";

/** Maximum number of changes in a store's history, besides the newest of each remote. */
const REMEMBERED = 500;

/** How long a change waits for another one, ms. Each takes a few. */
const FLIP_PATIENCE = 5_000;

/** The file of a store that says what is served, and its copy from before somebody broke it. */
export const stateFile = (store: string): string => join(store, "releases.json");
export const lastGoodFile = (store: string): string => join(store, "releases.last-good.json");

/** Reads what is served. @throws {Refusal} if the file is invalid; such a file is never overwritten. */
export async function readState(store: string): Promise<ReleaseState> {
  const text = await readFile(stateFile(store), "utf8").catch(absent);
  if (text === null) return emptyState;
  try {
    return releaseState.parse(JSON.parse(text));
  } catch (error) {
    throw new Refusal(
      `${stateFile(store)} is not a valid list of releases, and was left unchanged: ${(error as Error).message}\n` +
        `${lastGoodFile(store)} holds the last good one.`,
    );
  }
}

/** The result of a change: the new remotes, and the entry for the history. */
export interface Flip {
  readonly remotes: ReleaseState["remotes"];
  readonly change: Pick<ReleaseChange, "by" | "action" | "remote" | "version" | "why">;
  /** A revision that the change has to follow, should the list's own have been lowered. */
  readonly after?: number;
}

/**
 * Changes what is served in one step: concurrent readers, or readers after a crash, see all of it or none of
 * it. Changes wait for one another, so `decide` sees the state that it changes, or leaves as it is with null. `signed` adds the owner's
 * signature.
 */
export function flip(
  store: string,
  decide: (state: ReleaseState) => Flip | null | Promise<Flip | null>,
  signed = (change: ReleaseChange): ReleaseChange => change,
): Promise<ReleaseState> {
  return withLock(
    join(store, "releases.lock"),
    "a change of what is served",
    FLIP_PATIENCE,
    async (lease) => {
      const state = await readState(store);
      const decided = await decide(state);
      if (decided === null) return state;
      const { remotes, change, after = 0 } = decided;
      const revision = Math.max(state.revision, after) + 1;
      const served = remotes[change.remote];
      const line = { at: new Date().toISOString(), ...change, revision, ...(served && { served }) };
      const next = { revision, remotes, changes: remembered([...state.changes, signed(line)]) };
      const text = `${JSON.stringify(releaseState.parse(next), null, 2)}\n`;
      await lease.check();
      await replaceFile(stateFile(store), text);
      await replaceFile(lastGoodFile(store), text);
      return next;
    },
  );
}

/**
 * The latest changes, and for each remote the newest one by its owner, which is needed to check what is
 * served.
 */
function remembered(changes: readonly ReleaseChange[]): ReleaseChange[] {
  const isNewest = (change: ReleaseChange) =>
    changes.findLast(({ remote, action }) => remote === change.remote && action !== "stop") === change;
  return changes.filter((change, place) => place >= changes.length - REMEMBERED || isNewest(change));
}

/** A build's folder and its manifest. */
interface Build {
  readonly build: string;
  readonly manifest: RemoteManifest;
}

/** A build to be released, and its owner's signature if it has an owner. */
interface Upload extends Build {
  readonly signature: VersionSignature | null;
}

/**
 * Copies a build into the store. False if this very build is already there, complete and signed. A damaged
 * version is repaired. @throws {Refusal} if another build has this version.
 */
export async function upload(
  store: string,
  { signature, ...own }: Upload,
  owners: OwnersList | null = null,
): Promise<boolean> {
  const { build } = own;
  const { name, version } = own.manifest;
  const taken = await takenFault(store, own);
  if (taken !== null) throw new Refusal(taken);
  const folder = versionFolder(store, name, version);
  await keepMaps(build, mapsFolder(store, name, version));
  const isKnown = await isStored(store, own);
  if (isKnown && (await readVersion(store, name, version, owners)).fault === null) return false;
  const draft = join(store, "remotes", name, `.${version}.${randomBytes(6).toString("hex")}`);
  const broken = `${draft}.broken`;
  try {
    await copyBuild(build, draft, own.manifest);
    if (signature) await writeFile(signatureFile(draft), `${JSON.stringify(signature)}\n`);
    await rename(folder, broken).catch(absent);
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(broken, { recursive: true, force: true });
  }
  return true;
}

/** That another build has this one's version, in words; null if none has, or that one is damaged. */
export async function takenFault(store: string, own: Build): Promise<string | null> {
  const { name, version } = own.manifest;
  if ((await isStored(store, own)) || !(await isWhole(store, name, version))) return null;
  return `${name} ${version} is already released with other files. Raise the version in its package.json.`;
}

/** Whether the store has this very build, whole or damaged. */
const isStored = async (store: string, { build, manifest: { name, version } }: Build): Promise<boolean> =>
  (await manifestTextOf(store, name, version)) === (await readFile(join(build, "remote.json"), "utf8"));

/**
 * Stores a build's source maps, needed to read stacks of errors, in a separate folder that is not served to
 * browsers. A map is named after its file, whose name contains a hash, so maps of several builds do not
 * collide.
 */
async function keepMaps(build: string, folder: string): Promise<void> {
  const maps = (await readdir(build)).filter((file) => file.endsWith(".map"));
  if (maps.length > 0) await mkdir(folder, { recursive: true });
  for (const file of maps) await cp(join(build, file), join(folder, file));
}

/** Whether all files of a version are as they were released, by anybody. */
const isWhole = async (store: string, name: string, version: string) =>
  (await readVersion(store, name, version, null)).fault === null;

/** Versions of a remote in the store, in no order. */
export async function versionsOf(store: string, name: string): Promise<string[]> {
  const entries = await readdir(join(store, "remotes", name)).catch(() => []);
  return entries.filter((entry) => semver.valid(entry) === entry);
}
