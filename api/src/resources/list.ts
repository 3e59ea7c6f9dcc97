import type { Context } from "koa";
import type { Knex } from "knex";
import { send } from "../platform/database/statement.ts";
import { RawJson } from "../platform/http/raw-json.ts";
import { writeCursor } from "./cursor.ts";
import { type Order, orderOf } from "./order.ts";
import { Unchanged } from "../platform/http/unchanged.ts";
import { COUNT_LIMIT } from "./count-limit.ts";
import { type MadePage, madePage } from "./made-page.ts";
import { isStillKnown, notedList, readNoted } from "./noted-list.ts";
import { countLimit, type Page, pageSql, planningOf, type Wanted } from "./page-sql.ts";
import type { Search } from "./search.ts";
import type { Table } from "../platform/database/table.ts";
import { walkedPage } from "./walked-page.ts";

export type { ListQuery } from "./page-sql.ts";

/**
 * Answers a list as JSON written by PostgreSQL. Sets X-Total-Count, and Link if a page follows. Of lists whose changes
 * are noted also an ETag, with which the same list is not made again as long as it is unchanged.
 */
export async function listRows(
  db: Knex,
  table: Table,
  wanted: Wanted,
  ctx: Context,
): Promise<RawJson<never>> {
  const order = orderOf(table, wanted.query.sort);
  const noted = await notedList(db, table, wanted, order);
  if (noted && (await isStillKnown(noted, ctx))) return new Unchanged();
  const { json, total, end, counted } = noted
    ? await readNoted(noted, ctx)
    : await readPage(db, table, wanted, order);
  const most = countLimit(wanted);
  ctx.set("x-total-count", total > most ? `${most}+` : `${total}`);
  if (end !== null) {
    const cursor = writeCursor(order.sort, { ...end, counted });
    const search = new URLSearchParams({ ...ctx.query, cursor }).toString();
    ctx.set("link", `<${ctx.path}?${search}>; rel="next"`);
  }
  return new RawJson(json);
}

/**
 * Common words are met soon by walking the rows in order, rare ones by the index. If the index finds more rows than it
 * could sort, scanning the rows in order is left.
 */
async function readPage(db: Knex, table: Table, wanted: Wanted, order: Order): Promise<MadePage> {
  const read = async (search: Search | null) => {
    const rows = await send<Page>(db, (bind) => pageSql(table, { ...wanted, search }, order, bind), {
      planning: planningOf(table, { ...wanted, search }, order),
    });
    return rows[0] as Page;
  };
  const { search } = wanted;
  const walked = await walkedPage(db, table, wanted, order);
  const page = walked ?? (await read(search));
  const found = search && (page.hits ?? 0) > COUNT_LIMIT ? await read({ ...search, ids: null }) : page;
  return madePage(found, found.total ?? 0, wanted, order);
}
