import { hash } from "node:crypto";
import type { Context } from "koa";
import { LRUCache } from "lru-cache";
import { type SqlPart, written } from "../platform/database/statement.ts";
import type { Table } from "../platform/database/table.ts";
import type { NotedList } from "./noted-list.ts";
import type { Order } from "./order.ts";
import { filtersOf, ofDmc, pageSql, type Wanted } from "./page-sql.ts";

/** By what a list's answers are known. */
export interface ListNames {
  /** The rows that it has in all. */
  readonly rows: string;
  /** One page of them. */
  readonly page: string;
  /** The same for one person: the beginning of its entity tag. */
  readonly tag: string;
}

/** Names by who asks for what, which is what they follow from. */
const known = new LRUCache<string, ListNames>({ max: 2_000 });

/** Longest address whose names are kept. */
const ADDRESS_LIMIT = 500;

/** The names of a list that somebody asks for. */
export function namesOf(list: NotedList, ctx: Context): ListNames {
  const user = ctx.state["session"]?.user;
  const asked = `${user?.id} ${user?.role} ${list.dmcId} ${ctx.url}`;
  const names = known.get(asked) ?? makeNames(list, `${user?.id} ${user?.role}`);
  if (asked.length < ADDRESS_LIMIT) known.set(asked, names);
  return names;
}

function makeNames({ table, wanted, order, dmcId }: NotedList, user: string): ListNames {
  const { tableName } = table.model;
  const page = pageName(table, wanted, order);
  return {
    rows: nameOf(
      [ofDmc(dmcId), ...filtersOf(wanted), ...(wanted.search ? [wanted.search.condition] : [])],
      tableName,
    ),
    page,
    tag: `${nameOf([], `${page} ${user}`)}~`,
  };
}

/** The statement that reads a page, with its values, says all that its rows depend on, and by which code. */
export const pageName = (table: Table, wanted: Wanted, order: Order): string =>
  nameOf([(bind) => pageSql(table, wanted, order, bind)], table.model.tableName);

const nameOf = (parts: readonly SqlPart[], more: string): string =>
  hash("sha256", JSON.stringify([more, ...parts.map((part) => written(part))]), "base64url").slice(0, 22);
