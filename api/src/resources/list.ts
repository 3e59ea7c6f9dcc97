import type { Context } from "koa";
import type { Knex } from "knex";
import { type Bind, equals, send, type SqlPart } from "../platform/database/statement.ts";
import { RawJson } from "../platform/http/raw-json.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { afterPosition, orderBy, type Order, orderOf } from "./order.ts";
import { COUNT_LIMIT, type Search } from "./search.ts";
import type { Fields } from "./rows.ts";
import { type Table, toColumns } from "../platform/database/table.ts";

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

interface Page {
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

/** Answers a list as JSON written by PostgreSQL. Sets X-Total-Count, and Link if a page follows. */
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

/** If more rows match than a list counts, scanning the rows in order finds a page soon. */
async function readPage(db: Knex, table: Table, wanted: Wanted, order: Order): Promise<Page> {
  const read = async (search: Search | null) => {
    const rows = await send<Page>(db, (bind) => pageSql(table, { ...wanted, search }, order, bind));
    return rows[0] as Page;
  };
  const { search } = wanted;
  const page = await read(search);
  return search && (page.hits ?? 0) > COUNT_LIMIT ? await read({ ...search, ids: null }) : page;
}

/** SQL of a page. Its limits are literals, because only then is it planned once and not on each call. */
function pageSql(table: Table, wanted: Wanted, order: Order, bind: Bind): string {
  const { dmcId, filters, conditions = [], search, query } = wanted;
  const { limit, cursor } = query;
  const { tableName } = table.model;
  const asked = Object.entries(toColumns(filters)).filter(([, value]) => value !== undefined);
  const equal = equals(Object.fromEntries(dmcId === null ? asked : [...asked, ["dmc_id", dmcId]]));
  const matching = [equal, ...conditions].map((part) => part(bind)).join(" and ");
  const found = search?.ids ? `with found as materialized (select array(${search.ids(bind)}) as ids)` : "";
  const condition = search ? `${matching} and ${found ? AMONG_FOUND : search.condition(bind)}` : matching;
  const position = cursor === undefined ? null : readCursor(cursor, order.sort);
  const after = position ? `and ${afterPosition(order, position, bind)}` : "";
  const rows = `select ${table.selection} from ${tableName} where ${condition} ${after} order by ${orderBy(order)}`;
  const some = `select from ${tableName} where ${condition} limit ${COUNT_LIMIT + 1}`;
  const counted =
    found && asked.length + conditions.length === 0 ? HITS : `(select count(*) from (${some}) counted)`;
  const total = limit === undefined && cursor === undefined ? "count(*)" : counted;
  const counts = `${total} as total${found && `, ${HITS} as hits`}`;
  return `${found} ${limit === undefined ? allOf(rows, counts) : cut(rows, counts, limit, order)}`;
}

/** Number of rows found by an index. */
const HITS = "(select cardinality(ids) from found)";

/** Reads nothing if more rows were found than a list counts. */
const AMONG_FOUND = `${HITS} <= ${COUNT_LIMIT} and id = any((select ids from found)::bigint[])`;

const allOf = (rows: string, counts: string) =>
  `select coalesce(json_agg(r), '[]')::text as rows, 0 as found, ${counts} from (${rows}) r`;

/** One row beyond the page tells whether another page follows; it is counted and left out. */
function cut(rows: string, counts: string, limit: number, { column }: Order): string {
  return `select '[' || coalesce(string_agg(row, ',') filter (where place <= ${limit}), '') || ']' as rows,
      count(*) as found,
      max(value) filter (where place = ${limit}) as value,
      max(id) filter (where place = ${limit}) as id, ${counts}
    from (select row_to_json(r)::text as row, r."${column.field}"::text as value, r.id, row_number() over () as place
      from (${rows} limit ${limit + 1}) r) placed`;
}
