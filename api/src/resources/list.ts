import type { Context } from "koa";
import type { Knex } from "knex";
import { isOnCluster } from "../platform/database/tenant-forms.ts";
import { send } from "../platform/database/statement.ts";
import { RawJson } from "../platform/http/raw-json.ts";
import { writeCursor } from "./cursor.ts";
import { type Order, orderOf } from "./order.ts";
import { COUNT_LIMIT, countLimit, type Page, pageSql, type Wanted } from "./page-sql.ts";
import type { Search } from "./search.ts";
import type { Table } from "../platform/database/table.ts";
import { walkedPage } from "./walked-page.ts";

export type { ListQuery } from "./page-sql.ts";

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
  const most = countLimit(wanted);
  ctx.set("x-total-count", page.total > most ? `${most}+` : `${page.total}`);
  if (limit !== undefined && page.found > limit) {
    const cursor = writeCursor(order.sort, { value: page.value ?? null, id: page.id ?? 0 });
    const search = new URLSearchParams({ ...ctx.query, cursor }).toString();
    ctx.set("link", `<${ctx.path}?${search}>; rel="next"`);
  }
  return new RawJson(page.rows);
}

/**
 * Common words are met soon by walking the rows in order, rare ones by the index. If the index finds more rows than it
 * could sort, scanning the rows in order is left.
 */
async function readPage(db: Knex, table: Table, wanted: Wanted, order: Order): Promise<Page> {
  const read = async (search: Search | null) => {
    const rows = await send<Page>(db, (bind) => pageSql(table, { ...wanted, search }, order, bind));
    return rows[0] as Page;
  };
  const { search } = wanted;
  const walked = await walkedPage(db, table, wanted, order);
  if (walked !== null) return walked;
  const page = await read(search && (await foundFirst(db, search)));
  return search && (page.hits ?? 0) > COUNT_LIMIT ? await read({ ...search, ids: null }) : page;
}

/** On a cluster a function that searches stands in no statement that reads tables, so its ids are read before. */
async function foundFirst(db: Knex, search: Search): Promise<Search> {
  if (search.ids === null || !isOnCluster(db)) return search;
  const ids = search.ids(COUNT_LIMIT + 1);
  const [found] = await send<{ ids: number[] }>(db, (bind) => `select array(${ids(bind)}) as ids`);
  return { ...search, ids: () => (bind) => `select unnest(${bind(found?.ids)}::bigint[])` };
}
