import { createContext, useState } from "react";
import type { AnyRow } from "../rows/resource.ts";

/** Rows that a person has selected for a common action. */
export interface RowSelection<Row> {
  /** The selected rows on this page. */
  readonly rows: readonly Row[];
  readonly areAll: boolean;
  /** There is no row to select: none was found, or they are still loading. */
  readonly isEmpty: boolean;
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  /** A row's name, for its checkbox. */
  readonly nameOf: (row: Row) => string;
}

/** The selection of the table below; null if its rows cannot be selected. */
export const RowSelectionContext = createContext<RowSelection<never> | null>(null);

const none: ReadonlySet<number> = new Set();

/** Selection of rows on the page; rows that leave the page are no longer selected. */
export function useRowSelection<Row extends AnyRow>(
  shown: readonly Row[] = [],
  nameOf: (row: Row) => string,
): RowSelection<Row> {
  const [ids, setIds] = useState(none);
  const rows = shown.filter(({ id }) => ids.has(id));
  const areAll = rows.length > 0 && rows.length === shown.length;
  const idsOf = (all: readonly Row[]) => new Set(all.map(({ id }) => id));
  return {
    rows,
    areAll,
    isEmpty: shown.length === 0,
    has: ({ id }) => ids.has(id),
    toggle: (row) => setIds(idsOf(ids.has(row.id) ? rows.filter(({ id }) => id !== row.id) : [...rows, row])),
    toggleAll: () => setIds(areAll ? none : idsOf(shown)),
    clear: () => setIds(none),
    nameOf,
  };
}
