import type { Knex } from "knex";
import { momentColumns } from "../platform/database/moment.ts";
import { type Bind, send } from "../platform/database/statement.ts";
import type { Table } from "../platform/database/table.ts";
import { orderBy, type Order } from "./order.ts";
import { afterCursor, cut, filtersOf, type Noted, ofDmc, type Page, type Wanted } from "./page-sql.ts";
import { FOUND_LIMIT, type Search } from "./search.ts";

/** Number of rows that tell how common a search's words are. */
const PROBED = 500;

/** Numbers of rows among which a page is looked for that the first ones do not fill. */
const WALKS = [2_000, 10_000];

/** Number of rows that are walked to count. */
const COUNTED = 20_000;

type Searching = Wanted & { readonly search: Search };

interface WalkedPage extends Omit<Page, "total" | "hits"> {
  /** Null if it is not known. */
  readonly total: number | null;
  /** Whether the page is not full because no more rows follow those that were walked. */
  readonly isLast: boolean;
}

/**
 * The page of a search whose words so many rows have that it is full, or complete, among the next rows in order; null if
 * it is not. A word that each tenth row has is met 26 times among some 260 rows, while an index of trigrams would collect
 * all of its rows first.
 */
export async function walkedPage(
  db: Knex,
  table: Table,
  asked: Wanted,
  order: Order,
  noted: Noted | null,
): Promise<Page | null> {
  const { search, query } = asked;
  if (search === null || query.limit === undefined || !search.walked.includes(order.column.field))
    return null;
  const wanted = { ...asked, search };
  const [probe] = await send<Probe>(db, (bind) => probeSql(table, wanted, order, bind));
  const walk = probe === undefined ? null : walkOf(wanted, probe);
  if (walk === null) return null;
  const [page] = await send<WalkedPage>(db, (bind) =>
    walkedSql(table, wanted, order, { ...walk, noted }, bind),
  );
  if (page === undefined || (page.found <= query.limit && !page.isLast)) return null;
  const { total, isLast, ...rest } = page;
  if (isLast && query.cursor === undefined) return { ...rest, total: page.found };
  return total === null ? countedPage(db, wanted, rest) : { ...rest, total };
}

interface Probe {
  /** Numbers of rows looked at, and of those among them that match. */
  readonly seen: number;
  readonly matched: number;
}

/** SQL of how many of the next rows match. */
function probeSql(table: Table, wanted: Searching, order: Order, bind: Bind): string {
  const { matches, next } = partsOf(table, wanted, order, bind);
  return `select count(*)::int as seen, (count(*) filter (where ${matches}))::int as matched
    from (${next} limit ${PROBED}) ahead`;
}

interface Walk {
  /** The fewest rows that are likely to hold the page. */
  readonly rows: number;
  /** Whether walking is likely to count all matching rows, or more than are counted. */
  readonly isCounting: boolean;
}

/** Null if the most rows that are walked are not likely to hold the page, or would leave its rows uncounted. */
function walkOf(wanted: Searching, { seen, matched }: Probe): Walk | null {
  const { limit = 0, cursor } = wanted.query;
  const isWhole = seen < PROBED;
  const isCounting = isWhole ? cursor === undefined : matched * (COUNTED / PROBED) > FOUND_LIMIT;
  if (!isCounting && !isCountedByIndex(wanted)) return null;
  const rows =
    isWhole || matched > limit ? PROBED : WALKS.find((most) => (matched * most) / PROBED > 1.5 * limit);
  return rows === undefined ? null : { rows, isCounting };
}

/** Whether an index alone can tell how many rows match. */
const isCountedByIndex = (wanted: Searching) => wanted.search.ids !== null && filtersOf(wanted).length === 0;

/** A page of which only the number of all rows is missing; null if an index cannot tell it. */
async function countedPage(db: Knex, wanted: Searching, page: Omit<Page, "total">): Promise<Page | null> {
  const { ids } = wanted.search;
  if (ids === null || !isCountedByIndex(wanted)) return null;
  const [counted] = await send<{ total: number }>(
    db,
    (bind) => `select count(*)::int as total from (${ids(FOUND_LIMIT + 1)(bind)}) found`,
  );
  return { ...page, total: counted?.total ?? 0 };
}

/** SQL of a page found among the next rows. */
function walkedSql(
  table: Table,
  wanted: Searching,
  order: Order,
  walk: Walk & { readonly noted: Noted | null },
  bind: Bind,
): string {
  const { limit = 0 } = wanted.query;
  const { rows, own, matches, next } = partsOf(table, wanted, order, bind);
  const all = `select * from ${rows} where ${own}`;
  const page = `select ${table.selection} from ${rows}
    where ${own} and id = any((select ids from found)::bigint[]) order by ${orderBy(order)}`;
  const total = `case
      when (select many > ${FOUND_LIMIT} from counted) or not exists (${all} offset ${COUNTED} limit 1)
      then (select many from counted)
    end`;
  const isLast = `(select cardinality(ids) <= ${limit} from found) and not exists (${next} offset ${walk.rows} limit 1)`;
  const counts = [`${walk.isCounting ? total : "null::int"} as total`, `${isLast} as "isLast"`];
  if (walk.noted) counts.push(momentColumns);
  return `with
    found as materialized (
      select array(select id from (${next} limit ${walk.rows}) ahead where ${matches} limit ${limit + 1}) as ids),
    counted as materialized (
      select count(*)::int as many
      from (select 1 from (${all} limit ${COUNTED}) ahead where ${matches} limit ${FOUND_LIMIT + 1}) matching)
    ${cut(page, counts.join(", "), limit)}`;
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
