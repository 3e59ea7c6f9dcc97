import type { Knex } from "knex";
import { SharedQuestion } from "../platform/database/shared-question.ts";
import { equals, send } from "../platform/database/statement.ts";
import { type Table, toColumns } from "../platform/database/table.ts";
import { errors } from "../platform/http/errors.ts";
import type { Key, StoredRow } from "./rows.ts";

const questions = new SharedQuestion<ReadonlyMap<number, StoredRow>, number>();

/**
 * Reads one row for a call. Those that callers of one DMC ask for at a time come with one statement, as when an event
 * makes all of its tabs ask again. @throws {ApiProblem} 404.
 */
export async function askForRow(db: Knex, table: Table, { id, ...owner }: Key): Promise<StoredRow> {
  const key = `${table.model.tableName} ${owner.dmcId}`;
  const rows = await questions.ask(db, key, (ids) => readRows(db, table, owner, ids), id);
  const row = rows.get(id);
  if (row === undefined) throw errors.notFound(table.noun);
  return row;
}

async function readRows(
  db: Knex,
  { model, json }: Table,
  owner: Omit<Key, "id">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRow>> {
  const rows = await send<StoredRow & { readonly id: number }>(db, (bind) => {
    const own = equals(toColumns(owner))(bind);
    return `select id, version, ${json} as json from ${model.tableName} where ${own} and id ${ids.length === 1 ? `= ${bind(ids[0])}` : `= any(${bind(ids)})`}`;
  });
  return new Map(rows.map((row) => [row.id, row]));
}
