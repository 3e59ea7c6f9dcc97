import type { Planning } from "../platform/database/tenant-forms.ts";
import { type Bind, equals, type SqlPart } from "../platform/database/statement.ts";
import { type Table, toColumns } from "../platform/database/table.ts";
import { momentColumns, type ReadMoment } from "../platform/database/moment.ts";
import { COUNT_LIMIT } from "./count-limit.ts";
import { BETWEEN } from "./cut-page.ts";
import { readCursor } from "./cursor.ts";
import { afterPosition, orderBy, type Order } from "./order.ts";
import type { Fields } from "./rows.ts";
import { FOUND_LIMIT, type Search, tenantOrders } from "./search.ts";

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
export interface Page extends Partial<ReadMoment> {
  /** JSON: all rows without a limit; otherwise each as an object, with `BETWEEN` between them. */
  readonly rows: string;
  /** Number of matching rows, counted to one past the limit; null if it is what was known. */
  readonly total: number | null;
  /** Number of rows of the page, plus one if another page follows; 0 without a limit. */
  readonly found: number;
  /** Number of rows found by an index; absent if none was used. */
  readonly hits?: number;
}

/** How far a list's rows are counted. */
export const countLimit = ({ search, query }: Wanted): number =>
  search === null || query.limit === undefined ? COUNT_LIMIT : FOUND_LIMIT;

/** What a page of a list whose changes are noted is read with. */
export interface Noted {
  /** The condition that the number of rows is known; null if they have to be counted. */
  readonly isCounted: SqlPart | null;
}

/** SQL of a page. Its limits are literals, because only then is it planned once and not on each call. */
export function pageSql(
  table: Table,
  wanted: Wanted,
  order: Order,
  bind: Bind,
  noted: Noted | null = null,
): string {
  const { dmcId, search, query } = wanted;
  const { limit, cursor } = query;
  const { tableName } = table.model;
  const filters = filtersOf(wanted);
  const isOrdered = planningOf(table, wanted, order) !== "auto";
  const matching = [ofDmc(dmcId), ...filters].map((part) => part(bind)).join(" and ");
  const ids = search?.ids?.(COUNT_LIMIT + 1);
  const quoted = search === null || search.quoted === null ? "" : ` || ${bind(search.quoted)}::bigint`;
  const found = ids ? `with found as materialized (select array(${ids(bind)})${quoted} as ids)` : "";
  const condition = search ? `${matching} and ${found ? AMONG_FOUND : search.condition(bind)}` : matching;
  const after = afterCursor(cursor, order, bind);
  const rows = `select ${table.selection} from ${tableName} where ${condition} ${after} order by ${orderBy(order)}`;
  const some = `select 1 from ${tableName} where ${condition} ${isOrdered ? "order by id" : ""} limit ${countLimit(wanted) + 1}`;
  // The quoted row may be none of the DMC's, or be found by its text as well.
  const counted =
    found && filters.length === 0 && quoted === "" ? HITS : `(select count(*) from (${some}) counted)`;
  const isCounted = noted?.isCounted?.(bind);
  const counting = isCounted ? `case when not ${isCounted} then ${counted} end` : counted;
  const total = limit === undefined && cursor === undefined ? "count(*)" : counting;
  const more = [found && `${HITS} as hits`, noted && momentColumns];
  const counts = [`${total} as total`, ...more.filter(Boolean)].join(", ");
  return `${found} ${limit === undefined ? allOf(rows, counts) : cut(rows, counts, limit)}`;
}

/**
 * Whole lists in an order that an index keeps are planned once: their plan is the same for each tenant, and planning takes
 * as long as reading. Counting in the order of a key as well keeps to that index, however many rows tenants have on average.
 */
export const planningOf = ({ model }: Table, wanted: Wanted, { column }: Order): Planning => {
  const kept = tenantOrders[model.tableName.replace(/^app\.|_read$/g, "")];
  const isKept = column.name === "id" || kept?.includes(column.field) === true;
  const isWhole = wanted.dmcId !== null && wanted.search === null && filtersOf(wanted).length === 0;
  return isWhole && isKept && wanted.query.limit !== undefined ? "force_generic_plan" : "auto";
};

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

/** With an offset a cluster sorts the rows of all its machines before they are put together. */
const allOf = (rows: string, counts: string) =>
  `select coalesce(json_agg(r), '[]')::text as rows, 0 as found, ${counts} from (${rows} offset 0) r`;

/** SQL of a page of these rows, and one row beyond it, which tells whether another page follows. */
export const cut = (rows: string, counts: string, limit: number) =>
  `select coalesce(string_agg(row_to_json(r)::text, E'${BETWEEN.replace("\n", "\\n")}'), '') as rows,
    count(*) as found, ${counts} from (${rows} limit ${limit + 1}) r`;
