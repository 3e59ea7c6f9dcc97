import type { Context } from "koa";
import type { Knex } from "knex";
import { type AnyQueryBuilder, raw } from "objection";
import { RawJson } from "../http/raw-json.ts";
import { readCursor, writeCursor } from "./cursor.ts";
import { afterPosition, orderBy, type Order, orderOf } from "./order.ts";
import type { Table } from "./table.ts";

/** Rows past this number are not counted; DESIGN §3. */
export const COUNT_LIMIT = 10_000;

/** What every list takes besides its own filters. */
export interface ListQuery {
  readonly sort?: string | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
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
}

/**
 * Answers a list as JSON that PostgreSQL has made. `matching` starts a query of the rows that the caller
 * may see and has asked for. Sets X-Total-Count, and Link where a page follows.
 */
export async function listRows(
  db: Knex,
  table: Table,
  matching: () => AnyQueryBuilder,
  query: ListQuery,
  ctx: Context,
): Promise<RawJson<never>> {
  const order = orderOf(table, query.sort);
  const page = await readPage(db, table, matching, order, query);
  ctx.set("x-total-count", page.total > COUNT_LIMIT ? `${COUNT_LIMIT}+` : `${page.total}`);
  if (query.limit !== undefined && page.found > query.limit) {
    const cursor = writeCursor(order.sort, { value: page.value ?? null, id: page.id ?? 0 });
    const search = new URLSearchParams({ ...ctx.query, cursor }).toString();
    ctx.set("link", `<${ctx.path}?${search}>; rel="next"`);
  }
  return new RawJson(page.rows);
}

async function readPage(
  db: Knex,
  table: Table,
  matching: () => AnyQueryBuilder,
  order: Order,
  { limit, cursor }: ListQuery,
): Promise<Page> {
  const rows = matching().select(table.columns.map(({ field, name }) => raw(`${name} as "${field}"`)));
  if (cursor !== undefined) rows.whereRaw(...afterPosition(order, readCursor(cursor, order.sort)));
  rows.orderByRaw(orderBy(order));
  const isWhole = limit === undefined && cursor === undefined;
  const total = isWhole ? db.raw("count(*) as total") : countOf(db, matching());
  if (limit === undefined) return await wholeList(db, rows, total);
  return await cutPage(db, rows.limit(limit + 1), total, limit, order);
}

async function wholeList(db: Knex, rows: AnyQueryBuilder, total: Counted): Promise<Page> {
  const all = db.raw("coalesce(json_agg(r), '[]')::text as rows, 0 as found");
  return await db.first(all, total).from(rows.toKnexQuery().as("r"));
}

/** One row more than the page tells whether another follows; it is counted and left out. */
async function cutPage(
  db: Knex,
  rows: AnyQueryBuilder,
  total: Counted,
  limit: number,
  { column }: Order,
): Promise<Page> {
  const row = `row_to_json(r)::text as row, r."${column.field}"::text as value, r.id, row_number() over () as place`;
  const placed = db.select(db.raw(row)).from(rows.toKnexQuery().as("r"));
  const page = `'[' || coalesce(string_agg(row, ',') filter (where place <= :limit), '') || ']' as rows,
    count(*) as found,
    max(value) filter (where place = :limit) as value,
    max(id) filter (where place = :limit) as id`;
  return await db.first(db.raw(page, { limit }), total).from(placed.as("p"));
}

type Counted = Knex.Raw | Knex.QueryBuilder;

function countOf(db: Knex, matching: AnyQueryBuilder): Knex.QueryBuilder {
  const some = matching.select(raw("1")).limit(COUNT_LIMIT + 1);
  return db.count("*").from(some.toKnexQuery().as("counted")).as("total");
}
