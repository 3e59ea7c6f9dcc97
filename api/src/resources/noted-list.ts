import type { Context } from "koa";
import type { Knex } from "knex";
import {
  isFresh,
  type Moment,
  momentOf,
  notesChanges,
  readMoment,
  unchangedSince,
  writeMoment,
} from "../platform/database/moment.ts";
import { SharedQuestion } from "../platform/database/shared-question.ts";
import { send } from "../platform/database/statement.ts";
import type { Table } from "../platform/database/table.ts";
import { tagsAsked } from "../platform/http/unchanged.ts";
import { keep, keptPage, type KnownCount, knownCount } from "./kept-pages.ts";
import { type ListNames, namesOf } from "./list-names.ts";
import { listSources } from "./list-sources.ts";
import { type MadePage, madePage } from "./made-page.ts";
import type { Order } from "./order.ts";
import type { Wanted } from "./page-sql.ts";
import { readPage } from "./read-page.ts";

const questions = new SharedQuestion<boolean>();
const pages = new SharedQuestion<MadePage>();

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

/** The list as one whose changes are noted; null if they are not. */
export async function notedList(
  db: Knex,
  table: Table,
  wanted: Wanted,
  order: Order,
): Promise<NotedList | null> {
  const { dmcId } = wanted;
  const sources = listSources[table.model.tableName];
  if (dmcId === null || sources === undefined) return null;
  return (await notesChanges(db)) ? { db, table, wanted, order, dmcId, sources } : null;
}

/** Whether the caller has this page as it still is. Sets the ETag again if so. */
export async function isStillKnown(list: NotedList, ctx: Context): Promise<boolean> {
  const asked = tagsAsked(ctx.req.headers["if-none-match"]);
  if (asked.length === 0) return false;
  const name = namesOf(list, ctx).tag;
  // Each is a question to the database, and nobody has more than one answer to the same call.
  const tag = asked.find((one) => one.startsWith(name));
  const moment = tag === undefined ? null : readMoment(tag.slice(name.length));
  if (moment === null || !isFresh(moment) || !(await isUnchanged(list, moment))) return false;
  setTag(ctx, name, moment);
  return true;
}

/** The page, which is made anew only if it has changed since this process last made it. Sets the ETag. */
export async function readNoted(list: NotedList, ctx: Context): Promise<MadePage> {
  const names = namesOf(list, ctx);
  const kept = keptPage(names);
  const page = kept && (await isUnchanged(list, kept.counted.moment)) ? kept : await makePage(list, names);
  if (page.counted) setTag(ctx, names.tag, page.counted.moment);
  return page;
}

/** Makes the page, once for all who ask for it at a time. What a cursor says of its list is believed for that cursor alone. */
function makePage(list: NotedList, names: ListNames): Promise<MadePage> {
  const known = knownCount(list, names);
  const key = known?.isTold ? `${names.page} ${list.wanted.query.cursor}` : names.page;
  return pages.ask(list.db, key, () => makeOnce(list, names, known));
}

async function makeOnce(list: NotedList, names: ListNames, known: KnownCount | null): Promise<MadePage> {
  const { db, table, wanted, order, dmcId, sources } = list;
  const isCounted = known && unchangedSince(sources, dmcId, known.moment);
  const read = await readPage(db, table, wanted, order, { isCounted });
  const moment = momentOf(read);
  const total = read.total ?? known?.total ?? 0;
  const counted = moment && { total, moment, rows: names.rows };
  const page = madePage(read, total, wanted, order, counted);
  if (counted && (read.total !== null || !known?.isTold)) keep(names, wanted, page, counted);
  return page;
}

function isUnchanged({ db, dmcId, sources }: NotedList, moment: Moment): Promise<boolean> {
  const key = `${dmcId} ${sources.join()} ${moment.server} ${moment.snapshot}`;
  return questions.ask(db, key, async () => {
    const condition = unchangedSince(sources, dmcId, moment);
    const [row] = await send<{ unchanged: boolean }>(db, (bind) => `select ${condition(bind)} as unchanged`);
    return row?.unchanged === true;
  });
}

/** Browsers keep no list, as they keep none of the API's answers; whoever has one in memory asks whether it still holds. */
function setTag(ctx: Context, name: string, moment: Moment): void {
  ctx.set("etag", `W/"${name}${writeMoment(moment)}"`);
}
