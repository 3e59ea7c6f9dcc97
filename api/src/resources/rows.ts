import type { Context } from "koa";
import type { Knex } from "knex";
import { raw } from "objection";
import { equals, send } from "../platform/database/statement.ts";
import { errors } from "../platform/http/errors.ts";
import type { Versions } from "../platform/http/if-match.ts";
import { RawJson } from "../platform/http/raw-json.ts";
import { type Table, toColumns } from "../platform/database/table.ts";

/** Identifies a row: its id, and its DMC unless every DMC's rows are concerned or the table is shared. */
export interface Key {
  readonly id: number;
  readonly dmcId?: number;
}

/** A row as JSON text, with its version. */
export interface StoredRow {
  readonly json: string;
  readonly version: number;
}

/** Values of columns by the contract's names; SQL where a value is computed. */
export type Fields = Readonly<Record<string, unknown>>;

/** Reads one row. @throws {ApiProblem} 404. */
export async function readRow(db: Knex, table: Table, key: Key): Promise<StoredRow> {
  const { model, json } = table;
  const [row] = await send<StoredRow>(
    db,
    (bind) => `select version, ${json} as json from ${model.tableName} where ${equals(toColumns(key))(bind)}`,
  );
  if (row === undefined) throw errors.notFound(table.noun);
  return row;
}

/** Locks a row until the transaction ends, so that checks hold until a change is made. */
export async function lockRow(trx: Knex, table: Table, key: Key): Promise<void> {
  await table.writes.query(trx).where(toColumns(key)).select("id").forUpdate();
}

/** Adds a row. */
export async function insertRow(db: Knex, table: Table, fields: Fields): Promise<StoredRow> {
  const columns = toColumns(fields);
  const names = Object.keys(columns);
  const [row] = await send(db, (bind) => {
    const values = names.map((name) => bind(columns[name]));
    return written(
      `insert into ${table.writes.tableName} (${names.join(", ")}) values (${values.join(", ")})`,
      answerOf(table),
    );
  });
  return isWhole(table) ? stored(row) : await readRow(db, table, { ...keyIn(fields), ...(row as Key) });
}

/** The DMC that a new row names. */
const keyIn = ({ dmcId }: Fields) => (typeof dmcId === "number" ? { dmcId } : {});

/** Changes the given fields of a row. @throws {ApiProblem} 404, or 412 if its version has changed. */
export async function updateRow(
  db: Knex,
  table: Table,
  key: Key,
  fields: Fields,
  versions: Versions,
): Promise<StoredRow> {
  if (Object.keys(fields).length > 0) {
    const query = table.writes.query(db).where(toColumns(key)).patch(toColumns(fields));
    if (versions) query.whereIn("version", orNone(versions));
    const [changed] = await db
      .with("written", query.returning("*").toKnexQuery())
      .from("written")
      .select(db.raw(answerOf(table)));
    if (changed) return isWhole(table) ? stored(changed) : await readRow(db, table, key);
  }
  return await currentRow(db, table, key, versions);
}

/** Without a version it is one that no row has: a cluster does not take a condition that can never hold. */
const orNone = (versions: readonly number[]) => (versions.length === 0 ? [0] : [...versions]);

/** Deletes a row that is locked. */
export async function deleteRow(trx: Knex, table: Table, key: Key): Promise<void> {
  await table.writes.query(trx).where(toColumns(key)).delete();
}

/**
 * Changes to a shared row including its next version: shared tables have no triggers to set it
 * (`schema-rules.test.ts`).
 */
export const withNextVersion = (fields: Fields): Fields =>
  Object.keys(fields).length === 0
    ? fields
    : { ...fields, version: raw("version + 1"), updatedAt: raw("now()") };

/** The row that a write did not affect. @throws {ApiProblem} 404 or 412 if that is the reason. */
export async function currentRow(db: Knex, table: Table, key: Key, versions: Versions): Promise<StoredRow> {
  const current = await readRow(db, table, key);
  if (versions === null || versions.includes(current.version)) return current;
  throw errors.changedMeanwhile(table.noun, JSON.parse(current.json), current.version);
}

/** Answers a row with its ETag. */
export function answerRow(ctx: Context, { json, version }: StoredRow): RawJson<never> {
  ctx.set("etag", `"${version}"`);
  return new RawJson(json);
}

/**
 * A write with its answer, which is made beside it: on a cluster RETURNING itself may not call a function that makes JSON.
 */
const written = (write: string, answer: string): string =>
  `with written as (${write} returning *) select ${answer} from written`;

/** A write answers with the row itself, unless reading adds values of other tables. */
const answerOf = (table: Table) => (isWhole(table) ? `version, ${table.json} as json` : "id");

const isWhole = ({ model, writes }: Table) => model === writes;

/** objection types a row as its model, ignoring the selection. */
const stored = (row: unknown): StoredRow => row as StoredRow;
