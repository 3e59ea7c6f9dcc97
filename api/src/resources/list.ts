import type { Context } from "koa";
import type { Knex } from "knex";
import type { Table } from "../platform/database/table.ts";
import { SharedQuestion } from "../platform/database/shared-question.ts";
import type { RawJson } from "../platform/http/raw-json.ts";
import { Unchanged } from "../platform/http/unchanged.ts";
import { writeCursor } from "./cursor.ts";
import { pageName } from "./list-names.ts";
import { type MadePage, madePage } from "./made-page.ts";
import { isStillKnown, notedList, readNoted } from "./noted-list.ts";
import { type Order, orderOf } from "./order.ts";
import { countLimit, type Wanted } from "./page-sql.ts";
import { readPage } from "./read-page.ts";

export type { ListQuery } from "./page-sql.ts";

const pages = new SharedQuestion<MadePage>();

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
  const { answer, total, end, counted } = noted
    ? await readNoted(noted, ctx)
    : await readAnew(db, table, wanted, order);
  const most = countLimit(wanted);
  ctx.set("x-total-count", total > most ? `${most}+` : `${total}`);
  if (end !== null) {
    const cursor = writeCursor(order.sort, { ...end, counted });
    const search = new URLSearchParams({ ...ctx.query, cursor }).toString();
    ctx.set("link", `<${ctx.path}?${search}>; rel="next"`);
  }
  return answer;
}

/** Reads the page once for all who ask for it at a time. */
function readAnew(db: Knex, table: Table, wanted: Wanted, order: Order): Promise<MadePage> {
  return pages.ask(db, pageName(table, wanted, order), async () => {
    const page = await readPage(db, table, wanted, order);
    return madePage(page, page.total ?? 0, wanted, order);
  });
}
