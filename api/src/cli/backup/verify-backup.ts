import { randomUUID } from "node:crypto";
import type { Client } from "pg";
import { connectOwner } from "../../platform/database/owner-connection.ts";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { migrate } from "../../setup/migrate.ts";
import { restoreBackup } from "./restore-backup.ts";

const PREFIX = "dmc_hub_check_";

/** PostgreSQL's code where a role lacks a privilege. */
const FORBIDDEN = "42501";

/**
 * Restores a backup into a database made for it beside the one at `url`, and drops it: what has been restored once can be
 * restored again. @throws {SetupError} if it cannot be, or no database may be made.
 */
export async function verifyBackup(
  owner: Client,
  url: string,
  dataDir: string,
  folder: string,
): Promise<void> {
  await dropLeft(owner);
  const name = `${PREFIX}${randomUUID().replaceAll("-", "")}`;
  await owner.query(await creation(owner, name)).catch((error: Error & { code?: string }) => {
    if (error.code !== FORBIDDEN) throw error;
    throw new SetupError(
      "The backup cannot be checked, for the user of DATABASE_URL may not create databases: alter role … createdb.",
    );
  });
  try {
    const at = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const scratch = await connectOwner(at);
    try {
      await migrate(scratch, at, dataDir);
      await restoreBackup(scratch, folder, false);
    } finally {
      await scratch.end();
    }
  } finally {
    await owner.query(`drop database ${name} with (force)`);
  }
}

/** SQL that creates a database of the same encoding: one of the cluster's own need not hold every letter. */
async function creation(owner: Client, name: string): Promise<string> {
  const { rows } = await owner.query<{ creation: string }>(
    `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L',
       $1::text, pg_encoding_to_char(encoding), datcollate, datctype) as creation
     from pg_database where datname = current_database()`,
    [name],
  );
  return rows[0]?.creation ?? "";
}

/** Drops what checks left that were killed; another system's, which is in use, stays. */
async function dropLeft(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select datname as name from pg_database where starts_with(datname, $1)",
    [PREFIX],
  );
  for (const { name } of rows) await owner.query(`drop database if exists ${name}`).catch(() => {});
}
