import type { Knex } from "knex";
import type { AnyQueryBuilder } from "objection";
import { COUNT_LIMIT } from "./list.ts";
import { searchPatterns } from "./search-patterns.ts";
import type { Table } from "./table.ts";

/** Keeps the rows of a list that a search has found. */
export type Narrowing = (query: AnyQueryBuilder) => AnyQueryBuilder;

/** The row that a row belongs to, where a field of that one is searched as well. */
export interface SearchedParent {
  readonly table: string;
  /** Column of the row itself that names its parent. */
  readonly link: string;
  /** Column of the parent. */
  readonly field: string;
}

/** Keeps the rows whose searched fields hold `text`, in capitals or not. For tables without policies. */
export function search(text: string): Narrowing {
  const patterns = searchPatterns(text);
  const condition = patterns.map(() => "search like lower(?)").join(" or ");
  return (query) => query.whereRaw(`(${condition})`, patterns);
}

/**
 * The same for one tenant's rows, where a policy keeps LIKE from the index; DESIGN §4, schema rule 8. What
 * is found more often than a list counts is found soon enough by walking through the rows in their order.
 */
export async function searchTenant(
  db: Knex,
  { writes: { tableName } }: Table,
  text: string,
  parent?: SearchedParent,
): Promise<Narrowing> {
  const patterns = searchPatterns(text);
  const found = parent
    ? `app.search_with_parent('${tableName}', '${parent.table}', '${parent.link}', '${parent.field}'`
    : `app.search('${tableName}'`;
  const terms = patterns.map(() => "lower(?)").join(", ");
  const statement = `select array(select ${found}, ${COUNT_LIMIT + 1}, ${terms})) as ids`;
  const { rows } = await db.raw<{ rows: { ids: string[] }[] }>(statement, patterns);
  const ids = rows[0]?.ids ?? [];
  return ids.length > COUNT_LIMIT ? search(text) : (query) => query.whereRaw("id = any(?::bigint[])", [ids]);
}
