import type { ImportDuplicates, Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { send } from "../platform/database/statement.ts";
import { snakeCase, toColumns } from "../platform/database/table.ts";
import type { Alike } from "./import-alike.ts";
import type { Fields } from "./rows.ts";

/** What becomes of a file's rows. */
interface ImportPlan {
  readonly added: readonly Fields[];
  /** What fills empty fields of rows there are, by their ids. */
  readonly filled: ReadonlyMap<number, Fields>;
  /** Number of rows of the file that were merged into others. */
  readonly merged: number;
  readonly skipped: number;
}

/**
 * Decides what becomes of each row of a file, given those that are likely to be there already, and what was chosen for
 * each of these by its place.
 */
export function planImport(
  rows: readonly Fields[],
  alike: ReadonlyMap<number, Alike>,
  chosenFor: (index: number) => ImportDuplicates,
): ImportPlan {
  const added = new Map<number, Fields>();
  const filled = new Map<number, Fields>();
  let [merged, skipped] = [0, 0];
  for (const [index, row] of rows.entries()) {
    const { id = null, earlier = null } = alike.get(index) ?? {};
    const isAlike = id !== null || earlier !== null;
    const chosen = isAlike ? chosenFor(index) : "keep";
    if (chosen === "keep") added.set(index, row);
    else if (chosen === "skip") skipped += 1;
    else if (id !== null) {
      filled.set(id, filledUp(filled.get(id), row));
      merged += 1;
    } else if (earlier !== null) {
      added.set(earlier, filledUp(added.get(earlier), row));
      merged += 1;
    }
  }
  return { added: [...added.values()], filled, merged, skipped };
}

/** What becomes of likely duplicates: of those whose places are listed, and of all others. */
export interface ImportChoice {
  readonly duplicates?: ImportDuplicates | undefined;
  readonly keep?: readonly number[] | undefined;
  readonly skip?: readonly number[] | undefined;
  readonly merge?: readonly number[] | undefined;
}

/** What was chosen for a row by its place. */
export function chosenIn({ duplicates = "keep", ...listed }: ImportChoice) {
  const chosen = new Map(
    (["keep", "skip", "merge"] as const).flatMap((choice) =>
      (listed[choice] ?? []).map((index) => [index, choice] as const),
    ),
  );
  return (index: number): ImportDuplicates => chosen.get(index) ?? duplicates;
}

/** The first row, with what only the second says. */
const filledUp = (first: Fields | undefined, second: Fields): Fields =>
  Object.fromEntries(
    Object.entries(second).map(([name, value]) => [name, isEmpty(first?.[name]) ? value : first?.[name]]),
  );

const isEmpty = (value: unknown): boolean =>
  (value ?? null) === null || (Array.isArray(value) && value.length === 0);

/** Fills fields of rows that are empty, and leaves all others. */
export async function fillRows(
  trx: Knex,
  { collection, fields }: Kind,
  dmcId: number,
  filled: readonly (readonly [id: number, row: Fields])[],
): Promise<void> {
  const table = `app.${collection}`;
  const optional = Object.keys(fields).filter((name) => !fields[name]?.isRequired);
  const columns = optional.map((name) => {
    const column = snakeCase(name);
    const filledIn = (row: string) =>
      fields[name]?.as === "tags" ? `nullif(${row}.${column}, '{}')` : `${row}.${column}`;
    return { column, own: filledIn("t"), given: filledIn("r") };
  });
  const given = JSON.stringify(filled.map(([id, row]) => Object.assign(toColumns(row), { id })));
  const sets = columns.map((one) => `${one.column} = coalesce(${one.own}, ${one.given}, t.${one.column})`);
  const changes = columns.map((one) => `(${one.own} is null and ${one.given} is not null)`);
  await send(
    trx,
    (bind) =>
      `update ${table} t set ${sets.join(", ")}
       from json_populate_recordset(null::${table}, ${bind(given)}::json) r
       where t.dmc_id = ${bind(dmcId)}::bigint and t.id = r.id and (${changes.join(" or ")})`,
  );
}
