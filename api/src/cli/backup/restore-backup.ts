import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { type BackupManifest, readManifest } from "./backup-manifest.ts";
import { copyRows } from "./copied-rows.ts";
import { goOnCounting } from "../../platform/database/go-on-counting.ts";
import { type KeptTable, keptTables } from "./kept-tables.ts";

/**
 * Begins a restore. Tables that refer to copied ones are changed on one machine of a cluster after the other; elsewhere
 * nobody reads that setting.
 */
export const BEGIN =
  "begin; set local citus.multi_shard_modify_mode = 'sequential'; set local role app_owner";

/**
 * Fills a database, whose schema is up to date, from a backup: all of it or nothing. Every file is checked
 * before a row changes, and every table afterwards. @throws {SetupError} if a file is damaged, the backup is
 * of another version, or the database contains rows and `replace` is false.
 */
export async function restoreBackup(
  owner: Client,
  folder: string,
  replace: boolean,
): Promise<BackupManifest> {
  const manifest = readManifest(folder);
  for (const { file, sha256 } of manifest.tables) await check(join(folder, file), sha256);
  await owner.query(BEGIN);
  try {
    const tables = await matching(owner, manifest);
    await empty(owner, tables, replace);
    for (const table of tables) await fill(owner, table, manifest, folder);
    await owner.query("commit");
    return manifest;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

export async function check(path: string, sha256: string): Promise<void> {
  const sum = createHash("sha256");
  try {
    await pipeline(createReadStream(path), createGunzip(), sum);
  } catch (error) {
    throw damaged(path, (error as Error).message);
  }
  if (sum.digest("hex") !== sha256) throw damaged(path, "its content is not what was backed up");
}

const damaged = (path: string, why: string) =>
  new SetupError(`${path} is damaged (${why}). Nothing was changed; take another backup.`);

async function matching(owner: Client, manifest: BackupManifest): Promise<KeptTable[]> {
  const kept = await keptTables(owner);
  if (!kept.every(({ name }) => manifest.tables.some(({ table }) => table === name))) throw ofAnother();
  await refuseOther(owner, manifest);
  return kept;
}

/** @throws {SetupError} if the database was migrated further than the backup's, or less far. */
export async function refuseOther(owner: Client, { migrations }: BackupManifest): Promise<void> {
  const { rows } = await owner.query<{ name: string }>("select name from app.migrations order by id");
  if (JSON.stringify(rows.map(({ name }) => name)) !== JSON.stringify(migrations)) throw ofAnother();
}

const ofAnother = () =>
  new SetupError("The backup was made by another version. Restore it with that one, then update.");

async function empty(owner: Client, tables: readonly KeptTable[], replace: boolean): Promise<void> {
  const names = tables.map(({ name }) => name);
  const filled = await owner.query(
    names.map((name) => `(select '${name}' as name from ${name} limit 1)`).join(" union all "),
  );
  if (filled.rowCount !== 0 && !replace) {
    throw new SetupError(
      "The database is not empty. Add --replace to put the backup in place of what it holds.",
    );
  }
  await owner.query(`truncate ${names.join(", ")}, app.sessions`);
}

/** COPY cannot fill a table whose policies apply to its owner, so they are off within this transaction. */
async function fill(
  owner: Client,
  table: KeptTable,
  { tables }: BackupManifest,
  folder: string,
): Promise<void> {
  const kept = tables.find(({ table: name }) => name === table.name);
  if (kept === undefined) return;
  const { rows } = await owner.query(
    "select relforcerowsecurity as forced from pg_class where oid = $1::regclass",
    [table.name],
  );
  const isForced = rows[0]?.forced === true;
  if (isForced) await owner.query(`alter table ${table.name} no force row level security`);
  const target = owner.query(from(`copy ${table.name} (${table.columns}) from stdin`));
  await pipeline(createReadStream(join(folder, kept.file)), createGunzip(), target);
  if (isForced) await owner.query(`alter table ${table.name} force row level security`);
  if (table.sequence !== null) await goOnCounting(owner, table.name, table.sequence, "true");
  const restored = await copyRows(owner, table, "true");
  if (restored.rows !== kept.rows || restored.sha256 !== kept.sha256) {
    throw new SetupError(`${table.name} was not restored as it was backed up. Nothing was changed.`);
  }
}
