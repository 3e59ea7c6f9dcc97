import { RawJson } from "../platform/http/raw-json.ts";
import type { Counted, Position } from "./cursor.ts";
import { cutPage } from "./cut-page.ts";
import type { Order } from "./order.ts";
import type { Page, Wanted } from "./page-sql.ts";

/** A page as it is answered. */
export interface MadePage {
  readonly answer: RawJson<never>;
  /** How many rows its list has, counted to one past the limit. */
  readonly total: number;
  /** Where it ends; null if no other page follows. */
  readonly end: Position | null;
  /** Spares the next page from counting; null where that is not known. */
  readonly counted: Counted | null;
}

/** Makes a page of what was read. */
export function madePage(
  { rows, found }: Page,
  total: number,
  { query: { limit } }: Wanted,
  { column }: Order,
  counted: Counted | null = null,
): MadePage {
  if (limit === undefined) return { answer: new RawJson(rows), total, end: null, counted };
  const { json, end } = cutPage(rows, found > limit, column.field);
  return { answer: new RawJson(json), end, total, counted };
}
