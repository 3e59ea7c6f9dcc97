import { hash } from "node:crypto";
import type { Context } from "koa";
import type { Knex } from "knex";
import { LRUCache } from "lru-cache";
import {
  isFresh,
  type Moment,
  momentOf,
  notesChanges,
  readMoment,
  type ReadMoment,
  unchangedSince,
  writeMoment,
} from "../platform/database/moment.ts";
import { SharedQuestion } from "../platform/database/shared-question.ts";
import { send, type SqlPart, written } from "../platform/database/statement.ts";
import type { Table } from "../platform/database/table.ts";
import { tagsAsked } from "../platform/http/unchanged.ts";
import { type Counted, readCursor } from "./cursor.ts";
import { listSources } from "./list-sources.ts";
import type { Order } from "./order.ts";
import { filtersOf, ofDmc, type Page, pageSql, planningOf, type Wanted } from "./page-sql.ts";

/** Rows that are counted in less time than it takes to find out whether they have changed. */
const FEW = 200;

/** Numbers of rows by what they are of, as this process has last counted them. */
const counts = new LRUCache<string, Counted>({ max: 5_000 });

const questions = new SharedQuestion<boolean>();

/** A page of a tenant's list whose changes are noted. */
export interface NotedList {
  readonly db: Knex;
  readonly table: Table;
  readonly wanted: Wanted;
  readonly order: Order;
  readonly dmcId: number;
  /** The tables that it is made of. */
  readonly sources: readonly string[];
}

/** A page and how many rows its list has. */
export interface CountedPage extends Page {
  readonly total: number;
  readonly counted: Counted | null;
}

/** The list as one whose changes are noted; null if they are not. */
export async function notedList(
  db: Knex,
  table: Table,
  wanted: Wanted,
  order: Order,
): Promise<NotedList | null> {
  const { dmcId, search } = wanted;
  const sources = listSources[table.model.tableName];
  if (dmcId === null || search !== null || sources === undefined) return null;
  return (await notesChanges(db)) ? { db, table, wanted, order, dmcId, sources } : null;
}

/** Whether the caller has this page as it still is. Sets the ETag again if so. */
export async function isStillKnown(list: NotedList, ctx: Context): Promise<boolean> {
  const asked = tagsAsked(ctx.req.headers["if-none-match"]);
  if (asked.length === 0) return false;
  const name = nameOf(list, ctx);
  for (const tag of asked) {
    const moment = tag.startsWith(name) ? readMoment(tag.slice(name.length)) : null;
    if (moment !== null && isFresh(moment) && (await isUnchanged(list, moment))) {
      setTag(ctx, name, moment);
      return true;
    }
  }
  return false;
}

/** Reads the page; counts its list's rows unless their number is known. Sets the ETag. */
export async function readNoted(list: NotedList, ctx: Context): Promise<CountedPage> {
  const { db, table, wanted, order, dmcId, sources } = list;
  const key = writtenBy([ofDmc(dmcId), ...filtersOf(wanted)], table.model.tableName);
  const trusted = counts.get(key);
  const known = knownCount(list, trusted);
  const isCounted = known && unchangedSince(sources, dmcId, known.moment);
  const [page] = (await send<Page & ReadMoment>(
    db,
    (bind) => pageSql(table, wanted, order, bind, { isCounted }),
    { planning: planningOf(table, wanted, order) },
  )) as [Page & ReadMoment];
  const total = page.total ?? known?.total ?? 0;
  const moment = momentOf(page);
  if (moment === null) return { ...page, total, counted: null };
  setTag(ctx, nameOf(list, ctx), moment);
  // What a cursor says is believed for its own call alone.
  if (page.total !== null || known === trusted) counts.set(key, { total, moment });
  return { ...page, total, counted: { total, moment } };
}

/** How many rows there were when they were last counted; null if they had better be counted now. */
function knownCount({ wanted: { query }, order }: NotedList, trusted: Counted | undefined): Counted | null {
  if (query.limit === undefined) return null;
  const told = query.cursor === undefined ? null : readCursor(query.cursor, order.sort).counted;
  const known = trusted ?? told;
  return known && known.total > FEW && isFresh(known.moment) ? known : null;
}

function isUnchanged({ db, dmcId, sources }: NotedList, moment: Moment): Promise<boolean> {
  const key = `${dmcId} ${sources.join()} ${moment.server} ${moment.snapshot}`;
  return questions.ask(key, async () => {
    const condition = unchangedSince(sources, dmcId, moment);
    const [row] = await send<{ unchanged: boolean }>(db, (bind) => `select ${condition(bind)} as unchanged`);
    return row?.unchanged === true;
  });
}

/** What a page is, for whom, and by which code: the statement that reads it says all that its rows depend on. */
function nameOf({ table, wanted, order }: NotedList, ctx: Context): string {
  const text = writtenBy([(bind) => pageSql(table, wanted, order, bind, { isCounted: null })], userOf(ctx));
  return `${hash("sha256", text, "base64url").slice(0, 22)}~`;
}

const userOf = (ctx: Context): string => {
  const user = ctx.state["session"]?.user;
  return `${user?.id} ${user?.role}`;
};

/** Kept by the browser, which asks each time whether it still holds. */
function setTag(ctx: Context, name: string, moment: Moment): void {
  ctx.set({ etag: `W/"${name}${writeMoment(moment)}"`, "cache-control": "private, no-cache" });
}

/** Parts of a statement with their values, as one text. */
const writtenBy = (parts: readonly SqlPart[], more: string): string =>
  JSON.stringify([more, ...parts.map((part) => written(part))]);
