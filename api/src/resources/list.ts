import type { Context } from "koa";
import type { Knex } from "knex";
import { type Bind, send, type SqlPart } from "../database/statement.ts";
import { RawJson } from "../http/raw-json.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { afterPosition, orderBy, type Order, orderOf } from "./order.ts";
import { COUNT_LIMIT, type Search } from "./search.ts";
import type { Table } from "./table.ts";

/** What every list takes besides its own filters. */
export interface ListQuery {
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Which rows a list is of. */
export interface Wanted {
  /** What the caller may see and has asked for. */
  readonly matching: SqlPart;
  /** What is searched for among it; null for nothing. */
  readonly search: Search | null;
  readonly query: ListQuery;
}

interface Page {
  readonly rows: string;
  /** Rows that match, counted to one past the limit. */
  readonly total: number;
  /** How many rows there are of the page, and one more when another page follows. */
  readonly found: number;
  /** Sorted value and id of the row that a full page ends with; absent without a limit. */
  readonly value?: string | null;
  readonly id?: number | null;
  /** How many rows an index has found; absent where none was asked. */
  readonly hits?: number;
}

/** Answers a list as JSON that PostgreSQL has made. Sets X-Total-Count, and Link where a page follows. */
export async function listRows(
  db: Knex,
  table: Table,
  wanted: Wanted,
  ctx: Context,
): Promise<RawJson<never>> {
  const { sort, limit } = wanted.query;
  const order = orderOf(table, sort);
  const page = await readPage(db, table, wanted, order);
  ctx.set("x-total-count", page.total > COUNT_LIMIT ? `${COUNT_LIMIT}+` : `${page.total}`);
  if (limit !== undefined && page.found > limit) {
    const cursor = writeCursor(order.sort, { value: page.value ?? null, id: page.id ?? 0 });
    const search = new URLSearchParams({ ...ctx.query, cursor }).toString();
    ctx.set("link", `<${ctx.path}?${search}>; rel="next"`);
  }
  return new RawJson(page.rows);
}

/** What is found more often than a list counts is found soon by walking through the rows in their order. */
async function readPage(db: Knex, table: Table, wanted: Wanted, order: Order): Promise<Page> {
  const read = async (search: Search | null) => {
    const rows = await send<Page>(db, (bind) => pageSql(table, { ...wanted, search }, order, bind));
    return rows[0] as Page;
  };
  const { search } = wanted;
  const page = await read(search);
  return search && (page.hits ?? 0) > COUNT_LIMIT ? await read({ ...search, ids: null }) : page;
}

/** SQL of a page. Its limits stand in it as numbers: only so is it planned once, and not for each call. */
function pageSql(table: Table, { matching, search, query }: Wanted, order: Order, bind: Bind): string {
  const { limit, cursor } = query;
  const { tableName } = table.model;
  const isWhole = limit === undefined && cursor === undefined;
  const found = search?.ids ? `with found as materialized (select array(${search.ids(bind)}) as ids)` : "";
  const searched = search && (found ? AMONG_FOUND : search.condition(bind));
  const condition = searched ? `${matching(bind)} and ${searched}` : matching(bind);
  const position = cursor === undefined ? null : readCursor(cursor, order.sort);
  const after = position ? `and ${afterPosition(order, position, bind)}` : "";
  const rows = `select ${table.selection} from ${tableName} where ${condition} ${after} order by ${orderBy(order)}`;
  const some = `select from ${tableName} where ${condition} limit ${COUNT_LIMIT + 1}`;
  const total = isWhole ? "count(*)" : `(select count(*) from (${some}) counted)`;
  const counts = `${total} as total${found ? ", (select cardinality(ids) from found) as hits" : ""}`;
  return `${found} ${limit === undefined ? allOf(rows, counts) : cut(rows, counts, limit, order)}`;
}

/** Nothing is read when more was found than a list counts. */
const AMONG_FOUND = `(select cardinality(ids) from found) <= ${COUNT_LIMIT} and id = any((select ids from found)::bigint[])`;

const allOf = (rows: string, counts: string) =>
  `select coalesce(json_agg(r), '[]')::text as rows, 0 as found, ${counts} from (${rows}) r`;

/** One row more than the page tells whether another follows; it is counted and left out. */
function cut(rows: string, counts: string, limit: number, { column }: Order): string {
  return `select '[' || coalesce(string_agg(row, ',') filter (where place <= ${limit}), '') || ']' as rows,
      count(*) as found,
      max(value) filter (where place = ${limit}) as value,
      max(id) filter (where place = ${limit}) as id, ${counts}
    from (select row_to_json(r)::text as row, r."${column.field}"::text as value, r.id, row_number() over () as place
      from (${rows} limit ${limit + 1}) r) placed`;
}
