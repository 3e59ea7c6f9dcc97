import type { Database } from "../../platform/database/database.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import type { Work } from "../../platform/jobs/jobs.ts";
import { dropFile } from "./change-files.ts";
import { filesIn } from "./file-store.ts";

/** The task that deletes for good what was deleted a day ago. */
const PURGE_FILES = "purge-files";

/** The jobs about files. */
export const fileWork = (database: Database): Work => ({
  tasks: { [PURGE_FILES]: filePurger(database) },
  everyDay: [PURGE_FILES],
});

/** Files deleted for good between two looks at what is left. */
const AT_ONCE = 100;

/** Makes the task that deletes for good the files that were deleted a day ago or earlier. */
export const filePurger =
  ({ rw, admin }: Database) =>
  async (): Promise<void> => {
    const store = filesIn(rw);
    let some: { id: number; dmcId: number }[] = [];
    do {
      some = await admin("app.files")
        .whereRaw("deleted_at < now() - interval '1 day'")
        .orderBy("deleted_at")
        .limit(AT_ONCE)
        .select("id", "dmc_id as dmcId");
      for (const key of some)
        await asTenant(key.dmcId, () => rw.transaction((trx) => dropFile(trx, store, key)));
    } while (some.length === AT_ONCE);
  };
