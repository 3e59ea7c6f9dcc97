import type { Database } from "../platform/database/database.ts";
import type { Work } from "../platform/jobs/jobs.ts";

/** The task that deletes notes of changes that no list is compared with any more. */
const DROP_OLD_CHANGES = "drop-old-changes";

/** Notes deleted by one statement. */
const AT_ONCE = 5_000;

/** The jobs about noted changes. */
export const changesWork = (database: Database): Work => ({
  tasks: { [DROP_OLD_CHANGES]: oldChangesDropper(database) },
  everyDay: [DROP_OLD_CHANGES],
});

/** Makes that task. The database itself says how old a note must be. */
export const oldChangesDropper =
  ({ rw }: Pick<Database, "rw">) =>
  async (): Promise<void> => {
    let dropped = AT_ONCE;
    while (dropped === AT_ONCE) {
      const { rows } = await rw.raw("select app.drop_old_changes(?::int) as dropped", [AT_ONCE]);
      dropped = rows[0].dropped;
    }
  };
