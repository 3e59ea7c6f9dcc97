import { errors } from "../platform/http/errors.ts";

/** Where a page ended: the last row's value in the sorted column, as text, and its id. */
export interface Position {
  readonly value: string | null;
  readonly id: number;
}

/**
 * Encodes a position for an address. It includes `sort`, because a cursor is valid only for its own order.
 */
export const writeCursor = (sort: string, { value, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, value, id])).toString("base64url");

/** Decodes a cursor. @throws {ApiProblem} 400 if it is invalid or belongs to another order. */
export function readCursor(cursor: string, sort: string): Position {
  const [madeFor, value, id] = parts(cursor);
  const isValue = value === null || typeof value === "string";
  if (madeFor !== sort || !isValue || !Number.isSafeInteger(id)) throw unusable();
  return { value, id: id as number };
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
