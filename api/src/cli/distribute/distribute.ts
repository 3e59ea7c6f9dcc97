import type { Client } from "pg";
import { migrate, withLock } from "../../setup/migrate.ts";
import { connectOwner } from "../../platform/database/owner-connection.ts";
import type { Config } from "../../platform/configuration/config.ts";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { distributeTables } from "./distribute-tables.ts";

/**
 * Without these, Citus refuses the tables' triggers, and a statement's tenant does not reach the other
 * machines.
 */
const SETTINGS = { "citus.enable_unsafe_triggers": "on", "citus.propagate_set_commands": "local" };

/**
 * Distributes the configured database over a Citus cluster, or changes nothing if there is no Citus. Returns
 * a sentence about the result. @throws {SetupError} if Citus lacks a setting.
 */
export async function distribute({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === null) return "The embedded database has no Citus, so nothing was changed.";
  const owner = await connectOwner(databaseUrl);
  try {
    const { rowCount } = await owner.query("select from pg_extension where extname = 'citus'");
    if (rowCount === 0) return "The database has no extension citus, so nothing was changed.";
    await refuseMissingSettings(owner);
    return await withLock(owner, async () => {
      await migrate(owner, databaseUrl, dataDir);
      const { tenant, shared } = await distributeTables(owner);
      if (tenant.length + shared.length === 0) return "Every table is already distributed.";
      const done = `Tables distributed by DMC: ${tenant.length}; copied to every machine: ${shared.length}.`;
      return `${done} Read docs/scaling.md before you start the API.`;
    });
  } finally {
    await owner.end();
  }
}

async function refuseMissingSettings(owner: Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    const { rows } = await owner.query("select current_setting($1, true) as value", [name]);
    if (rows[0].value === value) continue;
    throw new SetupError(
      `Citus lacks a setting, so nothing was changed: set ${name} = '${value}' on every machine.`,
    );
  }
}
