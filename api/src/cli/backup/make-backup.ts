import { createWriteStream, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGzip } from "node:zlib";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import type { Client } from "pg";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { type BackupManifest, MANIFEST } from "./backup-manifest.ts";
import { copyRows } from "./copied-rows.ts";
import { type KeptTable, keptTables } from "./kept-tables.ts";

type KeptRows = BackupManifest["tables"][number];

/** Whose rows a backup has, and which of a table's rows these are. */
export interface Chosen {
  readonly dmc?: BackupManifest["dmc"];
  /** An SQL condition; null for none of them. */
  rowsOf(table: KeptTable): string | null;
}

const EVERYTHING: Chosen = { rowsOf: () => "true" };

/**
 * Writes every tenant's rows, or the chosen ones, into `folder`, as of one moment, while the application keeps running. The
 * manifest is written last, so that a folder without one is not a backup. @throws {SetupError} if the folder
 * is not empty.
 */
export async function makeBackup(
  owner: Client,
  folder: string,
  chosen: Chosen = EVERYTHING,
): Promise<BackupManifest> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0) throw new SetupError(`${folder} is not empty: name a new folder.`);
  await owner.query("begin isolation level repeatable read read only; set local role app_owner");
  try {
    const migrations = await owner.query<{ name: string }>("select name from app.migrations order by id");
    const tables: KeptRows[] = [];
    for (const table of await keptTables(owner)) {
      const condition = chosen.rowsOf(table);
      if (condition !== null) tables.push(await keepRows(owner, table, condition, folder));
    }
    const made: BackupManifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      dmc: chosen.dmc,
      migrations: migrations.rows.map(({ name }) => name),
      tables,
    };
    writeFileSync(join(folder, MANIFEST), `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    return made;
  } finally {
    await owner.query("rollback");
  }
}

async function keepRows(
  owner: Client,
  table: KeptTable,
  condition: string,
  folder: string,
): Promise<KeptRows> {
  const file = `${table.name.replace(/^app\./, "")}.copy.gz`;
  const rows = new PassThrough();
  const written = pipeline(rows, createGzip(), createWriteStream(join(folder, file), { mode: 0o600 }));
  const [copied] = await Promise.all([copyRows(owner, table, condition, rows), written]);
  return { table: table.name, file, columns: table.columns, ...copied };
}
