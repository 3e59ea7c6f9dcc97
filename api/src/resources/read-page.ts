import type { Knex } from "knex";
import { isOnCluster } from "../platform/database/tenant-forms.ts";
import { send } from "../platform/database/statement.ts";
import type { Table } from "../platform/database/table.ts";
import { COUNT_LIMIT } from "./count-limit.ts";
import type { Order } from "./order.ts";
import { type Noted, type Page, pageSql, planningOf, type Wanted } from "./page-sql.ts";
import type { Search } from "./search.ts";
import { walkedPage } from "./walked-page.ts";

/**
 * Common words are met soon by walking the rows in order, rare ones by the index. If the index finds more rows than it
 * could sort, scanning the rows in order is left.
 */
export async function readPage(
  db: Knex,
  table: Table,
  wanted: Wanted,
  order: Order,
  noted: Noted | null = null,
): Promise<Page> {
  const read = async (search: Search | null) => {
    const planning = planningOf(table, wanted, order);
    const rows = await send<Page>(db, (bind) => pageSql(table, { ...wanted, search }, order, bind, noted), {
      planning,
    });
    return rows[0] as Page;
  };
  const { search } = wanted;
  const page =
    (await walkedPage(db, table, wanted, order, noted)) ??
    (await read(search && (await foundFirst(db, search))));
  return search && (page.hits ?? 0) > COUNT_LIMIT ? read({ ...search, ids: null }) : page;
}

/** On a cluster a function that searches stands in no statement that reads tables, so its ids are read before. */
async function foundFirst(db: Knex, search: Search): Promise<Search> {
  if (search.ids === null || !isOnCluster(db)) return search;
  const ids = search.ids(COUNT_LIMIT + 1);
  const [found] = await send<{ ids: number[] }>(db, (bind) => `select array(${ids(bind)}) as ids`);
  return { ...search, ids: () => (bind) => `select unnest(${bind(found?.ids)}::bigint[])` };
}
