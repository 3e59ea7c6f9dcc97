import type { Knex } from "knex";
import { type Bind, send } from "../platform/database/statement.ts";
import type { Table } from "../platform/database/table.ts";
import { orderBy, type Order } from "./order.ts";
import { afterCursor, cut, filtersOf, ofDmc, type Page, type Wanted } from "./page-sql.ts";
import { FOUND_LIMIT, type Search } from "./search.ts";

/** Number of rows that tell how common a search's words are. */
const PROBED = 500;

/** Numbers of rows among which a page is looked for, the fewest that are likely to hold it. */
const WALKS = [PROBED, 2_000, 10_000];

/** Number of rows that are walked to count. */
const COUNTED = 20_000;

interface WalkedPage extends Omit<Page, "total" | "hits"> {
  /** Null if it is not known. */
  readonly total: number | null;
  /** Number of rows walked. */
  readonly seen: number;
}

/**
 * The page of a search whose words so many rows have that it is full, or complete, among the next rows in order; null if
 * it is not. A word that each tenth row has is met 26 times among some 260 rows, while an index of trigrams would collect
 * all of its rows first.
 */
export async function walkedPage(db: Knex, table: Table, asked: Wanted, order: Order): Promise<Page | null> {
  const { search, query } = asked;
  const { limit } = query;
  if (search === null || limit === undefined || !search.walked.includes(order.column.field)) return null;
  const wanted = { ...asked, search };
  const [probe] = await send<Probe>(db, (bind) => probeSql(table, wanted, order, bind));
  const walk = walkFor(limit, probe);
  if (walk === null) return null;
  const [page] = await send<WalkedPage>(db, (bind) => walkedSql(table, wanted, order, walk, bind));
  if (page === undefined) return null;
  const { total, seen, ...rest } = page;
  if (total !== null) return { ...rest, total };
  return page.found > limit || seen < walk ? countedPage(db, wanted, rest) : null;
}

interface Probe {
  /** Numbers of rows looked at, and of those among them that match. */
  readonly seen: number;
  readonly matched: number;
}

/** The fewest rows that are likely to hold a page; null if the most that are walked are not. */
function walkFor(limit: number, { seen, matched }: Probe = { seen: 0, matched: 0 }): number | null {
  if (seen < PROBED) return PROBED;
  return WALKS.find((walk) => (matched * walk) / PROBED > (walk === PROBED ? 1 : 1.5) * limit) ?? null;
}

type Searching = Wanted & { readonly search: Search };

/** A page of which only the number of all rows is missing; null if an index cannot tell it alone. */
async function countedPage(db: Knex, wanted: Searching, page: Omit<Page, "total">): Promise<Page | null> {
  const { ids } = wanted.search;
  if (ids === null || filtersOf(wanted).length > 0) return null;
  const [counted] = await send<{ total: number }>(
    db,
    (bind) => `select count(*)::int as total from (${ids(FOUND_LIMIT + 1)(bind)}) found`,
  );
  return { ...page, total: counted?.total ?? 0 };
}

/** SQL of how many of the next rows match. */
function probeSql(table: Table, wanted: Searching, order: Order, bind: Bind): string {
  const { matches, next } = partsOf(table, wanted, order, bind);
  return `select count(*)::int as seen, (count(*) filter (where ${matches}))::int as matched
    from (${next} limit ${PROBED}) ahead`;
}

/** SQL of a page found among the next `walk` rows. */
function walkedSql(table: Table, wanted: Searching, order: Order, walk: number, bind: Bind): string {
  const { limit = 0, cursor } = wanted.query;
  const { rows, own, matches, next } = partsOf(table, wanted, order, bind);
  const all = `select * from ${rows} where ${own} order by id`;
  const page = `select ${table.selection} from ${rows}
    where ${own} and id = any((select ids from found)::bigint[]) order by ${orderBy(order)}`;
  const isShort = `(select seen < ${walk} from found)`;
  const total = `case
      when ${cursor === undefined} and ${isShort} then (select matched from found)
      when not ${isShort} and (select cardinality(ids) <= ${limit} from found) then null
      when (select many > ${FOUND_LIMIT} from counted) or not exists (${all} offset ${COUNTED} limit 1)
      then (select many from counted)
    end`;
  return `with
    walked as materialized (select id, ${matches} as matches from (${next} limit ${walk}) ahead),
    found as materialized (
      select array(select id from walked where matches limit ${limit + 1}) as ids, count(*)::int as seen,
        (count(*) filter (where matches))::int as matched
      from walked),
    counted as materialized (
      select count(*)::int as many
      from (select from (${all} limit ${COUNTED}) ahead where ${matches} limit ${FOUND_LIMIT + 1}) matching)
    ${cut(page, `${total} as total, (select seen from found) as seen`, limit, order)}`;
}

/** SQL of the rows in order from the page on, and of what they match. Few rows may pass the filters, so all are walked. */
function partsOf(table: Table, wanted: Searching, order: Order, bind: Bind) {
  const rows = table.model.tableName;
  const own = ofDmc(wanted.dmcId)(bind);
  const after = afterCursor(wanted.query.cursor, order, bind);
  return {
    rows,
    own,
    matches: [...filtersOf(wanted), wanted.search.condition].map((part) => part(bind)).join(" and "),
    next: `select * from ${rows} where ${own} ${after} order by ${orderBy(order)}`,
  };
}
