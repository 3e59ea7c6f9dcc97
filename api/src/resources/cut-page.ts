import type { Position } from "./cursor.ts";

/** What separates the rows of a page: no row contains it, because JSON writes line breaks of a text as `\\n`. */
export const BETWEEN = ",\n";

/** A page's rows without the one beyond it, and where it ends; null if no other page follows. */
export function cutPage(
  rows: string,
  isFollowed: boolean,
  field: string,
): { json: string; end: Position | null } {
  if (!isFollowed) return { json: `[${rows}]`, end: null };
  const own = rows.slice(0, rows.lastIndexOf(BETWEEN));
  const last = JSON.parse(own.slice(own.lastIndexOf(BETWEEN) + 1));
  const value = last[field];
  return { json: `[${own}]`, end: { value: value === null ? null : `${value}`, id: last.id } };
}
