import { randomBytes } from "node:crypto";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { RELEASE_0, type ReleaseState } from "@dmc-hub/shared-types";
import type { Options } from "./options.ts";
import { removeOver } from "./preview.ts";
import { absent } from "./replace-file.ts";
import { Refusal } from "./refusal.ts";
import { readState, versionsOf } from "./store.ts";
import { withLock } from "./store-lock.ts";
import { mapsFolder, readVersion, versionFolder } from "./stored-version.ts";

/**
 * Minimum number of days kept: for that long an open tab may request files of the version that it started
 * with.
 */
const FEWEST_DAYS = 7;

const DAY = 86_400_000;

/**
 * Removes versions that nobody has been served for `days`. What is served, runs as a canary, or could be
 * rolled back to stays. Nobody can release the remote meanwhile.
 */
export async function prune(days: number, options: Pick<Options, "store" | "sayDone">): Promise<void> {
  if (!Number.isInteger(days) || days < FEWEST_DAYS)
    throw new Refusal(
      `Use --keep-days with ${FEWEST_DAYS} or more: open tabs still use the version they started with.`,
    );
  const { store, sayDone } = options;
  let removed = 0;
  for (const name of await readdir(join(store, "remotes")).catch(() => [])) {
    const lock = join(store, `release-${name}.lock`);
    const gone = await withLock(lock, `pruning ${name}`, 0, () => pruneRemote(store, name, days));
    if (gone.length > 0) sayDone(`${name}: ${gone.join(", ")} removed.`);
    removed += gone.length;
  }
  for (const name of await readdir(join(store, "previews")).catch(() => [])) {
    const lock = join(store, `preview-${name}.lock`);
    const over = await withLock(lock, `pruning previews of ${name}`, 5_000, () => removeOver(store, name));
    if (over.length > 0) sayDone(`${name}: previews ${over.join(", ")} removed, because they have expired.`);
    removed += over.length;
  }
  if (removed === 0) sayDone(`Nothing unused is older than ${days} days.`);
}

async function pruneRemote(store: string, name: string, days: number): Promise<string[]> {
  const folder = join(store, "remotes", name);
  const gone = await withLock(join(store, "releases.lock"), `pruning ${name}`, 5_000, async () => {
    // One more day, because the clocks of those who released may be wrong by that.
    const since = Date.now() - (days + 1) * DAY;
    const kept = await keptOf(store, name, await readState(store), since);
    const old: string[] = [];
    for (const version of await versionsOf(store, name)) {
      const uploaded = await stat(versionFolder(store, name, version)).catch(absent);
      if (!uploaded || kept.has(version) || uploaded.mtimeMs >= since) continue;
      await rename(versionFolder(store, name, version), join(folder, draftName(version)));
      old.push(version);
    }
    return old;
  });
  for (const version of gone) await rm(mapsFolder(store, name, version), { recursive: true, force: true });
  // Includes remains of an interrupted release or prune: nobody else works on this remote now.
  for (const entry of await readdir(folder).catch(() => []))
    if (entry.startsWith(".")) await rm(join(folder, entry), { recursive: true, force: true });
  return gone;
}

const draftName = (version: string): string => `.${version}.${randomBytes(6).toString("hex")}`;

/** What is served of a remote, what a rollback would lead to, and what anybody has been served since then. */
async function keptOf(
  store: string,
  name: string,
  { remotes, changes }: ReleaseState,
  since: number,
): Promise<Set<string>> {
  const { stable = RELEASE_0, earlier = [], canary = null } = remotes[name] ?? {};
  const kept = new Set([stable, ...(canary ? [canary.version] : [])]);
  for (const version of earlier) {
    kept.add(version);
    if (version === RELEASE_0 || (await readVersion(store, name, version, null)).fault === null) break;
  }
  const own = changes.filter(({ remote }) => remote === name);
  // A list that does not reach back that far cannot tell what was served then.
  const [oldest] = own;
  if (oldest?.served === undefined || Date.parse(oldest.at) > since)
    for (const version of earlier) kept.add(version);
  let until = Number.POSITIVE_INFINITY;
  for (const { at, version, served } of own.toReversed()) {
    if (until < since) break;
    for (const one of [version, served?.stable, served?.canary?.version])
      if (one !== undefined) kept.add(one);
    until = Math.min(until, Date.parse(at));
  }
  return kept;
}
