import type { Database } from "../../platform/database/database.ts";
import type { Work } from "../../platform/jobs/jobs.ts";

/** The task that deletes entries of more than 24 months ago. */
const DROP_OLD_AUDIT = "drop-old-audit";

/** Entries deleted by one statement. */
const AT_ONCE = 5_000;

/** The jobs about the audit. */
export const auditWork = (database: Database): Work => ({
  tasks: { [DROP_OLD_AUDIT]: oldAuditDropper(database) },
  everyDay: [DROP_OLD_AUDIT],
});

/** Makes that task. The database itself says how old an entry must be, and deletes no other. */
export const oldAuditDropper =
  ({ rw }: Pick<Database, "rw">) =>
  async (): Promise<void> => {
    let dropped = AT_ONCE;
    while (dropped > 0) {
      const { rows } = await rw.raw("select app.drop_old_audit(?::int) as dropped", [AT_ONCE]);
      dropped = rows[0].dropped;
    }
  };
