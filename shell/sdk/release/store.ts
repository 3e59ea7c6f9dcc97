import { randomBytes } from "node:crypto";
import { cp, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  emptyState,
  type ReleaseChange,
  releaseState,
  type ReleaseState,
  remoteManifest,
  type RemoteManifest,
} from "@dmc-hub/shared-types";
import { Refusal } from "./refusal.ts";
import { withLock } from "./store-lock.ts";

/** Most changes that a store remembers. */
const REMEMBERED = 500;

/** How long a flip waits for another one, ms. Each takes a few. */
const FLIP_PATIENCE = 5_000;

/** Which file of a store says what is served, and its copy from before somebody broke it. */
export const stateFile = (store: string): string => join(store, "releases.json");
export const lastGoodFile = (store: string): string => join(store, "releases.last-good.json");

/** Folder of one version, which never changes once it is there. */
export const versionFolder = (store: string, name: string, version: string): string =>
  join(store, "remotes", name, version);

/** Reads what is served. @throws {Refusal} when the file is not a state; nothing is ever written over such a file. */
export async function readState(store: string): Promise<ReleaseState> {
  const text = await readFile(stateFile(store), "utf8").catch(absent);
  if (text === null) return emptyState;
  try {
    return releaseState.parse(JSON.parse(text));
  } catch (error) {
    throw new Refusal(
      `${stateFile(store)} is not a list of releases, and was left as it is: ${(error as Error).message}\n` +
        `${lastGoodFile(store)} holds the last good one.`,
    );
  }
}

/** What a change makes of the state: the remotes as they are then, and the line for the history. */
export interface Flip {
  readonly remotes: ReleaseState["remotes"];
  readonly change: Omit<ReleaseChange, "at">;
}

/**
 * Changes what is served in one step: who reads meanwhile, or after a crash, sees all of it or none of it. Flips wait
 * for one another, so `decide` sees the state that it changes.
 */
export function flip(
  store: string,
  decide: (state: ReleaseState) => Flip | Promise<Flip>,
): Promise<ReleaseState> {
  return withLock(join(store, "releases.lock"), "a change of what is served", FLIP_PATIENCE, async () => {
    const state = await readState(store);
    const { remotes, change } = await decide(state);
    const changes = [...state.changes, { at: new Date().toISOString(), ...change }].slice(-REMEMBERED);
    const next = { revision: state.revision + 1, remotes, changes };
    const text = `${JSON.stringify(releaseState.parse(next), null, 2)}\n`;
    await replace(stateFile(store), text);
    await replace(lastGoodFile(store), text);
    return next;
  });
}

/** Puts a file in place of another, wholly or not at all. */
async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(draft, "wx");
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Copies a build into the store. False when this very build is there already. @throws {Refusal} when another is. */
export async function upload(
  store: string,
  build: string,
  { name, version }: RemoteManifest,
): Promise<boolean> {
  const folder = versionFolder(store, name, version);
  const known = await readFile(join(folder, "remote.json"), "utf8").catch(absent);
  const own = await readFile(join(build, "remote.json"), "utf8");
  if (known !== null) {
    if (known === own) return false;
    throw new Refusal(
      `${name} ${version} is already released with other files. Raise the version in its package.json.`,
    );
  }
  const draft = join(store, "remotes", name, `.${version}.${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(draft, { recursive: true });
    await cp(build, draft, { recursive: true, filter: (file) => !/\.map$|\/\.[^/]+$/.test(file) });
    await rename(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return true;
}

/** What a version in the store says of itself; null where it is not there. */
export async function manifestOf(
  store: string,
  name: string,
  version: string,
): Promise<RemoteManifest | null> {
  const text = await readFile(join(versionFolder(store, name, version), "remote.json"), "utf8").catch(absent);
  return text === null ? null : remoteManifest.parse(JSON.parse(text));
}

/** Versions of a remote that lie in the store, in no order. */
export async function versionsOf(store: string, name: string): Promise<string[]> {
  const entries = await readdir(join(store, "remotes", name)).catch(() => []);
  return entries.filter((entry) => !entry.startsWith("."));
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
