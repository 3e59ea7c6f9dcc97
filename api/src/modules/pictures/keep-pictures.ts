import { PICTURES } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Logger } from "pino";
import type { Database } from "../../platform/database/database.ts";
import type { Work } from "../../platform/jobs/jobs.ts";
import { drawingRechecker } from "./recheck-drawings.ts";

/** The task that deletes pictures no longer shown anywhere. */
const KEEP_PICTURES = "keep-pictures";

/** The task that draws the drawings of older releases. */
const RECHECK_DRAWINGS = "recheck-drawings";

/** The jobs about pictures. */
export const pictureWork = (database: Database, log: Logger): Work => ({
  tasks: {
    [KEEP_PICTURES]: pictureKeeper(database),
    [RECHECK_DRAWINGS]: drawingRechecker(database, log),
  },
  everyMinute: [RECHECK_DRAWINGS],
  everyDay: [KEEP_PICTURES],
});

/** Columns that contain a picture's address; a theme's styles may contain several. */
export const PICTURE_COLUMNS = [
  ["dmcs", "logo"],
  ["themes", "logo"],
  ["users", "avatar"],
  ["clients", "avatar"],
] as const;

/** Names of the pictures that themes' styles show, in SQL; a condition may follow. */
export const STYLED_PICTURES = `select distinct m[1] as picture
  from app.themes, regexp_matches(served_css, '${PICTURES}([0-9a-f]{32}[.][a-z]+)', 'g') m`;

/** Maximum pictures handled at once. */
const AT_ONCE = 500;

/**
 * Makes the task that deletes pictures no longer shown anywhere. One uploaded within the last day may belong
 * to an open form.
 */
export const pictureKeeper =
  ({ rw, admin }: Database) =>
  async (): Promise<void> => {
    let some: KeptName[] = [];
    do {
      const after = some.at(-1)?.id ?? 0;
      some = await oldOnes(rw, after).orderBy("id").limit(AT_ONCE).select("id", "name");
      const names = some.map(({ name }) => name);
      const shown = await shownOf(admin, names);
      const unseen = some.filter(({ name }) => !shown.has(name)).map(({ id }) => id);
      // Checks the age again, because somebody may have just uploaded the same picture.
      await oldOnes(rw, after).whereIn("id", unseen).delete();
    } while (some.length === AT_ONCE);
  };

/** Pictures after an id, uploaded more than a day ago. */
const oldOnes = (db: Knex, after: number) =>
  db("app.pictures").where("id", ">", after).whereRaw("created_at < now() - interval '1 day'");

interface KeptName {
  readonly id: number;
  readonly name: string;
}

/** Which of the pictures are shown somewhere. Reads every DMC's rows. */
async function shownOf(admin: Knex, names: string[]): Promise<Set<string>> {
  const ask = async (sql: string, ...values: (string | string[])[]) =>
    (await admin.raw<{ rows: { picture: string }[] }>(sql, values)).rows;
  const rows = await Promise.all([
    ...PICTURE_COLUMNS.map(([table, column]) =>
      ask(
        `select distinct app.picture_in(${column}) as picture from app.${table}
         where ${column} is not null and app.picture_in(${column}) = any(?)`,
        names,
      ),
    ),
    ask(STYLED_PICTURES),
  ]);
  return new Set(rows.flat().map(({ picture }) => picture));
}
