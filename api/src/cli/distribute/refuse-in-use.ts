import type { Client } from "pg";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { readTables } from "./distribute-tables.ts";

/**
 * A process of the API that was started on one machine sees no rows of a cluster, and would answer that there are none.
 * @throws {SetupError} if one is connected, and there is anything to distribute.
 */
export async function refuseInUse(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ connections: number; hasSchema: boolean }>(
    `select count(*)::int as connections, to_regnamespace('app') is not null as "hasSchema" from pg_stat_activity
     where datname = current_database() and usename in ('app_rw', 'app_admin') and application_name not like 'citus%'`,
  );
  const [{ connections, hasSchema } = { connections: 0, hasSchema: false }] = rows;
  if (connections === 0 || !hasSchema) return;
  const { tenant, shared } = await readTables(owner);
  if (tenant.length + shared.length === 0) return;
  throw new SetupError(
    `The API uses this database (${connections} connections), so nothing was changed: stop it, and any pooler before it, ` +
      "then try again.",
  );
}
