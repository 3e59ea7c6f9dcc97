import { type Bind, equals, type SqlPart } from "../platform/database/statement.ts";
import { type Table, toColumns } from "../platform/database/table.ts";
import { readCursor } from "./cursor.ts";
import { afterPosition, orderBy, type Order } from "./order.ts";
import type { Fields } from "./rows.ts";
import { FOUND_LIMIT, type Search } from "./search.ts";

/** Rows beyond this number are not counted; docs/product/data-rules.md#lists. */
export const COUNT_LIMIT = 10_000;

/** What every list accepts besides its own filters. */
export interface ListQuery {
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** The rows to list. */
export interface Wanted {
  /** Only this DMC's; null for all. */
  readonly dmcId: number | null;
  /** Values that fields must have. */
  readonly filters: Fields;
  /** Further conditions. */
  readonly conditions?: readonly SqlPart[];
  /** The search among these; null for none. */
  readonly search: Search | null;
  readonly query: ListQuery;
}

/** One page of a list. */
export interface Page {
  readonly rows: string;
  /** Number of matching rows, counted to one past the limit. */
  readonly total: number;
  /** Number of rows of the page, plus one if another page follows. */
  readonly found: number;
  /** Sorted value and id of the last row of a full page; absent without a limit. */
  readonly value?: string | null;
  readonly id?: number | null;
  /** Number of rows found by an index; absent if none was used. */
  readonly hits?: number;
}

/** How far a list's rows are counted. */
export const countLimit = ({ search, query }: Wanted): number =>
  search === null || query.limit === undefined ? COUNT_LIMIT : FOUND_LIMIT;

/** SQL of a page. Its limits are literals, because only then is it planned once and not on each call. */
export function pageSql(table: Table, wanted: Wanted, order: Order, bind: Bind): string {
  const { dmcId, search, query } = wanted;
  const { limit, cursor } = query;
  const { tableName } = table.model;
  const filters = filtersOf(wanted);
  const matching = [ofDmc(dmcId), ...filters].map((part) => part(bind)).join(" and ");
  const ids = search?.ids?.(COUNT_LIMIT + 1);
  const found = ids ? `with found as materialized (select array(${ids(bind)}) as ids)` : "";
  const condition = search ? `${matching} and ${found ? AMONG_FOUND : search.condition(bind)}` : matching;
  const after = afterCursor(cursor, order, bind);
  const rows = `select ${table.selection} from ${tableName} where ${condition} ${after} order by ${orderBy(order)}`;
  const some = `select 1 from ${tableName} where ${condition} limit ${countLimit(wanted) + 1}`;
  const counted = found && filters.length === 0 ? HITS : `(select count(*) from (${some}) counted)`;
  const total = limit === undefined && cursor === undefined ? "count(*)" : counted;
  const counts = `${total} as total${found && `, ${HITS} as hits`}`;
  return `${found} ${limit === undefined ? allOf(rows, counts) : cut(rows, counts, limit, order)}`;
}

/** The conditions of a list besides its DMC, its search and its page. */
export const filtersOf = ({ filters, conditions = [] }: Wanted): SqlPart[] => {
  const asked = Object.entries(toColumns(filters)).filter(([, value]) => value !== undefined);
  return asked.length === 0 ? [...conditions] : [equals(Object.fromEntries(asked)), ...conditions];
};

/** The condition that rows belong to a DMC; null for all of them. */
export const ofDmc = (dmcId: number | null): SqlPart => equals(dmcId === null ? {} : { dmc_id: dmcId });

/** The condition that rows follow those of the page before, beginning with "and"; empty for the first page. */
export function afterCursor(cursor: string | undefined, order: Order, bind: Bind): string {
  const position = cursor === undefined ? null : readCursor(cursor, order.sort);
  return position ? `and ${afterPosition(order, position, bind)}` : "";
}

/** Number of rows found by an index. */
const HITS = "(select cardinality(ids) from found)";

/** Reads nothing if more rows were found than a list counts. */
const AMONG_FOUND = `${HITS} <= ${COUNT_LIMIT} and id = any((select ids from found)::bigint[])`;

const allOf = (rows: string, counts: string) =>
  `select coalesce(json_agg(r), '[]')::text as rows, 0 as found, ${counts} from (${rows}) r`;

/** SQL of a page of these rows. One row beyond it tells whether another page follows; it is counted and left out. */
export function cut(rows: string, counts: string, limit: number, { column }: Order): string {
  return `select '[' || coalesce(string_agg(row, ',') filter (where place <= ${limit}), '') || ']' as rows,
      count(*) as found,
      max(value) filter (where place = ${limit}) as value,
      max(id) filter (where place = ${limit}) as id, ${counts}
    from (select row_to_json(r)::text as row, r."${column.field}"::text as value, r.id, row_number() over () as place
      from (${rows} limit ${limit + 1}) r) placed`;
}
