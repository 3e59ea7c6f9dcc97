import { type Moment, readMoment, writeMoment } from "../platform/database/moment.ts";
import { errors } from "../platform/http/errors.ts";
import { COUNT_LIMIT } from "./count-limit.ts";

/** How many rows a list had when they were counted. */
export interface Counted {
  readonly total: number;
  readonly moment: Moment;
  /** The name of the rows that were counted. */
  readonly rows: string;
}

/** Where a page ended: the last row's value in the sorted column, as text, and its id. */
export interface Position {
  readonly value: string | null;
  readonly id: number;
}

/** What an address carries from one page to the next. */
export interface Cursor extends Position {
  /** Spares the next page from counting while no row has changed; null where that is not known. */
  readonly counted: Counted | null;
}

/**
 * Encodes a position for an address. It includes `sort`, because a cursor is valid only for its own order.
 */
export const writeCursor = (sort: string, { value, id, counted }: Cursor): string => {
  const count = counted === null ? [] : [counted.total, writeMoment(counted.moment), counted.rows];
  return Buffer.from(JSON.stringify([sort, value, id, ...count])).toString("base64url");
};

/** Decodes a cursor. @throws {ApiProblem} 400 if it is invalid or belongs to another order. */
export function readCursor(cursor: string, sort: string): Cursor {
  const [madeFor, value, id, ...count] = parts(cursor);
  const isValue = value === null || typeof value === "string";
  if (madeFor !== sort || !isValue || !Number.isSafeInteger(id)) throw unusable();
  return { value, id: id as number, counted: count.length === 0 ? null : countedIn(count) };
}

/** Somebody who forges a total reads that one; nobody else does. */
function countedIn([total, text, rows]: unknown[]): Counted {
  const moment = typeof text === "string" ? readMoment(text) : null;
  const isTotal =
    Number.isSafeInteger(total) && (total as number) >= 0 && (total as number) <= COUNT_LIMIT + 1;
  if (moment === null || !isTotal || typeof (rows ?? "") !== "string") throw unusable();
  // Those of the release before name no rows.
  return { total: total as number, moment, rows: (rows ?? "") as string };
}

function parts(cursor: string): unknown[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(read) ? read : [];
  } catch {
    throw unusable();
  }
}

const unusable = () =>
  errors.invalid({ path: "cursor", message: "This page is no longer there. Start again at the first page." });
