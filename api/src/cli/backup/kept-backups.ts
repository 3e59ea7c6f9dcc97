import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";
import type { Config } from "../../platform/configuration/config.ts";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { migrationState } from "../../setup/migrate.ts";
import { type BackupManifest, MANIFEST } from "./backup-manifest.ts";
import { makeBackup } from "./make-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

const DAY = 86_400_000;

/** A folder's name says when its backup was made: `2026-11-23T17-05-00Z`. */
const NAME = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)$/;

/** What is not checked yet, or was left by a process that was killed. */
const UNFINISHED = ".unfinished";

/** A backup that was kept. */
export interface KeptBackup {
  readonly folder: string;
  readonly manifest: BackupManifest;
  /** How many older ones were deleted. */
  readonly dropped: number;
  /** Whether it was restored to check it; the database of a newer release can only be restored by that one. */
  readonly isTried: boolean;
}

/**
 * Makes a backup among the system's own, and restores it to check it, unless a newer release has migrated the database.
 * Only then older ones are deleted.
 * @throws {SetupError} in a sentence, if anything of it fails; nothing is kept of it, and nothing is deleted.
 */
export async function keepBackup(
  owner: Client,
  url: string,
  { backups, dataDir }: Pick<Config, "backups" | "dataDir">,
  now = new Date(),
): Promise<KeptBackup> {
  const { folder } = backups;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const left of readdirSync(folder).filter((name) => name.endsWith(UNFINISHED))) remove(folder, left);
  const name = `${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
  const draft = join(folder, `${name}${UNFINISHED}`);
  try {
    const manifest = await makeBackup(owner, draft);
    const isTried = (await migrationState(owner)).newer.length === 0;
    if (isTried) await verifyBackup(owner, url, dataDir, draft);
    renameSync(draft, join(folder, name));
    return { folder: join(folder, name), manifest, dropped: dropOld(backups, now), isTried };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOSPC") throw error;
    throw new SetupError(`There is no room for a backup in ${folder} (${message}). Nothing was deleted.`);
  }
}

/** Deletes backups beyond the number, and beyond the age, that are kept; never the newest. */
function dropOld({ folder, keep, days }: Config["backups"], now: Date): number {
  const names = readdirSync(folder)
    .filter((name) => NAME.test(name) && existsSync(join(folder, name, MANIFEST)))
    // One that a clock was ahead of takes no other's place.
    .filter((name) => ageOf(name, now) >= 0)
    .toSorted((one, other) => (one < other ? 1 : -1));
  const old = names.filter((name, place) => place > 0 && (place >= keep || ageOf(name, now) > days * DAY));
  for (const name of old) remove(folder, name);
  return old.length;
}

const ageOf = (name: string, now: Date): number => now.getTime() - Date.parse(name.replace(NAME, "$1:$2:$3"));

const remove = (folder: string, name: string) => rmSync(join(folder, name), { recursive: true });
