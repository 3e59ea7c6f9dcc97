import type { Client } from "pg";
import { migrate, withLock } from "../../setup/migrate.ts";
import { connectOwner } from "../../platform/database/owner-connection.ts";
import type { Config } from "../../platform/configuration/config.ts";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { distributeTables } from "./distribute-tables.ts";
import { letMachinesIn } from "../../platform/database/roles.ts";

/**
 * Without these, Citus refuses the tables' triggers, and a statement's tenant does not reach the other
 * machines.
 */
const SETTINGS = { "citus.enable_unsafe_triggers": "on", "citus.propagate_set_commands": "local" };

/** Oldest major version of Citus that was tried. */
const OLDEST = 13;

/**
 * Distributes the configured database over a Citus cluster, or changes nothing if there is no Citus. Returns
 * a sentence about the result. @throws {SetupError} for an old Citus, or a machine that
 * lacks a setting or lets no other machine in.
 */
export async function distribute({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === null) return "The embedded database has no Citus, so nothing was changed.";
  const owner = await connectOwner(databaseUrl);
  try {
    const { rows } = await owner.query("select extversion from pg_extension where extname = 'citus'");
    if (rows.length === 0) return "The database has no extension citus, so nothing was changed.";
    refuseOldCluster(rows[0].extversion);
    await refuseMissingSettings(owner);
    return await withLock(owner, async () => {
      await migrate(owner, databaseUrl, dataDir);
      const { tenant, shared } = await distributeTables(owner);
      await letMachinesIn(owner);
      if (tenant.length + shared.length === 0) return "Every table is already distributed.";
      const done = `Tables distributed by DMC: ${tenant.length}; copied to every machine: ${shared.length}.`;
      return `${done} Read docs/scaling.md before you start the API.`;
    });
  } finally {
    await owner.end();
  }
}

function refuseOldCluster(version: string): void {
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new SetupError(`Citus ${OLDEST} or newer is needed, so nothing was changed: this is ${version}.`);
}

/** Each machine is asked, for a setting of the coordinator is none of the others'. */
async function refuseMissingSettings(owner: Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS)) {
    const { rows } = await owner.query(
      `select nodename as host, nodeport as port from run_command_on_all_nodes($1) join pg_dist_node using (nodeid)
       where not success or result is distinct from $2 order by host, port limit 1`,
      [`select current_setting('${name}', true)`, value],
    );
    for (const { host, port } of rows)
      throw new SetupError(
        `Citus lacks a setting at ${host}:${port}, so nothing was changed: set ${name} = '${value}' on every machine.`,
      );
  }
}
