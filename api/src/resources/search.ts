import type { Bind, SqlPart } from "../platform/database/statement.ts";
import { searchPatterns } from "./search-patterns.ts";
import type { Table } from "../platform/database/table.ts";

/** Rows past this number are not counted; docs/product/data-rules.md#lists. */
export const COUNT_LIMIT = 10_000;

/** What keeps the rows that a search finds. */
export interface Search {
  readonly condition: SqlPart;
  /** SELECT of the ids of the same rows, to one past the count's limit; null where the condition is quick by itself. */
  readonly ids: SqlPart | null;
}

/** The row that a row belongs to, where a field of that one is searched as well. */
export interface SearchedParent {
  readonly table: string;
  /** Column of the row itself that names its parent. */
  readonly link: string;
  /** Column of the parent. */
  readonly field: string;
}

/** Finds the rows whose searched fields hold `text`, in capitals or not. For tables without policies. */
export function search(text: string): Search {
  const patterns = searchPatterns(text);
  const condition = (bind: Bind) =>
    `(${patterns.map((term) => `search like lower(${bind(term)})`).join(" or ")})`;
  return { condition, ids: null };
}

/** The same for one tenant's rows, where a policy keeps LIKE from the index; `0001-foundation.ts` says why. */
export function searchTenant({ writes }: Table, text: string, parent?: SearchedParent): Search {
  const patterns = searchPatterns(text);
  const found = parent
    ? `app.search_with_parent('${writes.tableName}', '${parent.table}', '${parent.link}', '${parent.field}'`
    : `app.search('${writes.tableName}'`;
  const terms = (bind: Bind) => patterns.map((term) => `lower(${bind(term)})`).join(", ");
  return { ...search(text), ids: (bind) => `select ${found}, ${COUNT_LIMIT + 1}, ${terms(bind)})` };
}
