import { LRUCache } from "lru-cache";
import { isFresh } from "../platform/database/moment.ts";
import { type Counted, readCursor } from "./cursor.ts";
import type { ListNames } from "./list-names.ts";
import type { MadePage } from "./made-page.ts";
import type { NotedList } from "./noted-list.ts";
import type { Wanted } from "./page-sql.ts";

/** Rows that are counted in less time than it takes to find out whether they have changed. */
const FEW = 200;

/** Bytes of all pages that a process keeps, as far as their characters are simple ones. */
const MOST = 8 * 1_048_576;

/** Bytes that each of them takes besides its texts. */
const BESIDE = 500;

/** A page, and when it was made. */
interface KeptPage extends MadePage {
  readonly counted: Counted;
}

/** How many rows a list had. */
export interface KnownCount extends Counted {
  /** Whether the caller's cursor said so, and nobody else. */
  readonly isTold: boolean;
}

/** Pages that this process has made last. */
const pages = new LRUCache<string, KeptPage>({
  maxSize: MOST,
  sizeCalculation: ({ answer: { text, body }, counted: { moment } }) =>
    text.length + (body === text ? 0 : body.length) + moment.snapshot.length + BESIDE,
});

/** Numbers of rows by what they are of, as this process has last counted them. */
const counts = new LRUCache<string, Counted>({ max: 5_000 });

/** A page that this process has made, which may have changed since; null if there is none. */
export function keptPage(names: ListNames): KeptPage | null {
  const page = pages.get(names.page);
  return page && isFresh(page.counted.moment) ? page : null;
}

/** The number of a list's rows when it was last counted; null if they had better be counted now. */
export function knownCount(
  { wanted: { query, search }, order }: NotedList,
  names: ListNames,
): KnownCount | null {
  if (query.limit === undefined || search !== null) return null;
  const counted = counts.get(names.rows);
  const told = query.cursor === undefined ? null : readCursor(query.cursor, order.sort).counted;
  const known = counted ?? (told?.rows === names.rows ? told : null);
  const isUseful = known && known.total > FEW && isFresh(known.moment);
  return isUseful ? { ...known, isTold: counted === undefined } : null;
}

/** Keeps a page and the number of its list's rows for whoever asks next. */
export function keep(names: ListNames, { query }: Wanted, page: MadePage, counted: Counted): void {
  if (query.limit === undefined) return;
  pages.set(names.page, { ...page, counted });
  counts.set(names.rows, counted);
}
