import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { PICTURE_COLUMNS, STYLED_PICTURES } from "../../modules/pictures/keep-pictures.ts";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { addShared } from "./add-shared.ts";
import { type BackupManifest, readManifest } from "./backup-manifest.ts";
import { type CopiedRows, copyRows } from "./copied-rows.ts";
import { goOnCounting } from "../../platform/database/go-on-counting.ts";
import { insertCopied } from "./insert-copied.ts";
import { type KeptTable, keptTables } from "./kept-tables.ts";
import type { Chosen } from "./make-backup.ts";
import { BEGIN, check, refuseOther } from "./restore-backup.ts";

type Dmc = NonNullable<BackupManifest["dmc"]>;

/** PostgreSQL's code where a value is there already. */
const TAKEN = "23505";

/**
 * The rows of the company of a subdomain: its own, its staff, and its theme and pictures.
 * @throws {SetupError} if there is none.
 */
export async function chooseDmc(owner: Client, subdomain: string): Promise<Chosen> {
  const { rows } = await owner.query<Dmc>(
    "select id::int, name, subdomain from app.dmcs where subdomain = $1",
    [subdomain],
  );
  const [dmc] = rows;
  if (dmc === undefined) throw new SetupError(`No DMC has the subdomain "${subdomain}".`);
  return { dmc, rowsOf: (table) => rowsOf(table, dmc) };
}

/** Which of a table's rows are a company's; null for none. */
function rowsOf({ name, isOfDmc }: Pick<KeptTable, "name" | "isOfDmc">, dmc: Dmc): string | null {
  const { id } = dmc;
  if (isOfDmc) return `dmc_id = ${id}`;
  if (name === "app.dmcs") return `id = ${id}`;
  if (name === "app.themes") return `id = (select theme_id from app.dmcs where id = ${id})`;
  return name === "app.pictures" ? `name in (${picturesOf(dmc)})` : null;
}

/** The names of the pictures that a company shows. */
const picturesOf = (dmc: Dmc): string =>
  [
    ...PICTURE_COLUMNS.map(([table, column]) => {
      const shown = rowsOf({ name: `app.${table}`, isOfDmc: table === "users" || table === "clients" }, dmc);
      return `select app.picture_in(${column}) from app.${table} where ${shown}`;
    }),
    `${STYLED_PICTURES} where ${rowsOf({ name: "app.themes", isOfDmc: false }, dmc)}`,
  ].join(" union ");

/**
 * Puts one company back, while the others work on: all of it or nothing. Every file is checked before, and every table
 * afterwards. @throws {SetupError} if a file is damaged, the backup is of another version, or the company, or one of its
 * people, is there already.
 */
export async function restoreDmc(owner: Client, folder: string): Promise<BackupManifest> {
  const manifest = readManifest(folder);
  const { dmc, tables } = manifest;
  if (dmc === undefined) throw new SetupError(`${folder} holds a backup of everything.`);
  for (const { file, sha256 } of tables) await check(join(folder, file), sha256);
  await owner.query(BEGIN);
  try {
    await refuseOther(owner, manifest);
    await refuseThere(owner, dmc);
    for (const table of await keptTables(owner)) await add(owner, table, manifest, dmc, folder);
    await owner.query("commit");
    return manifest;
  } catch (error) {
    await owner.query("rollback");
    const { code, detail = "" } = error as { code?: string; detail?: string };
    if (code !== TAKEN) throw error;
    throw new SetupError(`Something of ${dmc.name} is there already (${detail}) Nothing was changed.`);
  }
}

async function refuseThere(owner: Client, { id, name, subdomain }: Dmc): Promise<void> {
  const { rows } = await owner.query("select name from app.dmcs where id = $1 or subdomain = $2", [
    id,
    subdomain,
  ]);
  if (rows.length === 0) return;
  throw new SetupError(
    `${name} cannot be restored beside ${rows[0].name}, which has its number or subdomain: delete that first.`,
  );
}

/** By way of a table of its own, for COPY fills none that has policies. */
async function add(
  owner: Client,
  table: KeptTable,
  { tables }: BackupManifest,
  dmc: Dmc,
  folder: string,
): Promise<void> {
  const kept = tables.find((one) => one.table === table.name);
  if (kept === undefined) return;
  const { name, columns } = table;
  await owner.query(`create temp table incoming as select ${columns} from ${name} with no data`);
  const target = owner.query(from(`copy incoming (${columns}) from stdin`));
  await pipeline(createReadStream(join(folder, kept.file)), createGunzip(), target);
  const share = addShared[name];
  if (share === undefined) await addOwn(owner, table, kept, dmc);
  else await share(owner, table, dmc.name);
  await owner.query("drop table incoming");
}

/** Rows of the company alone, or of its staff. */
async function addOwn(owner: Client, table: KeptTable, kept: CopiedRows, dmc: Dmc): Promise<void> {
  const { name, sequence } = table;
  await insertCopied(owner, table, "incoming", "");
  const restoredRows = rowsOf(table, dmc) ?? "false";
  if (sequence !== null) await goOnCounting(owner, name, sequence, restoredRows);
  const restored = await copyRows(owner, table, restoredRows);
  if (restored.rows !== kept.rows || restored.sha256 !== kept.sha256)
    throw new SetupError(`${name} was not restored as it was backed up. Nothing was changed.`);
}
