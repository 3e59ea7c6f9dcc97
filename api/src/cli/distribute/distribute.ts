import { migrate, withLock } from "../../setup/migrate.ts";
import { connectOwner } from "../../platform/database/owner-connection.ts";
import type { Config } from "../../platform/configuration/config.ts";
import { keptTables } from "../backup/kept-tables.ts";
import { distributeTables } from "./distribute-tables.ts";
import { goOnCountingEverywhere } from "../../platform/database/go-on-counting.ts";
import { refuseInUse } from "./refuse-in-use.ts";
import { refuseUnreadyCluster } from "../../platform/database/refuse-cluster.ts";
import { letMachinesIn } from "../../platform/database/roles.ts";

/**
 * Distributes the configured database over a Citus cluster, or changes nothing if there is no Citus. Returns
 * a sentence about the result. @throws {SetupError} for an old Citus, or a machine that
 * lacks a setting or lets no other machine in, or while the API uses what is to be distributed.
 */
export async function distribute({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === null) return "The embedded database has no Citus, so nothing was changed.";
  const owner = await connectOwner(databaseUrl);
  try {
    if (!(await refuseUnreadyCluster(owner)))
      return "The database has no extension citus, so nothing was changed.";
    return await withLock(owner, async () => {
      await refuseInUse(owner);
      await migrate(owner, databaseUrl, dataDir);
      const { tenant, shared } = await distributeTables(owner);
      await letMachinesIn(owner);
      await goOnCountingEverywhere(owner, await keptTables(owner));
      if (tenant.length + shared.length === 0) return "Every table is already distributed.";
      const done = `Tables distributed by DMC: ${tenant.length}; copied to every machine: ${shared.length}.`;
      return `${done} Read docs/scaling.md before you start the API.`;
    });
  } finally {
    await owner.end();
  }
}
