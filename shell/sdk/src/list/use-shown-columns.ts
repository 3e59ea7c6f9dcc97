import { useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Column } from "./data-table.tsx";
import { useListPreference } from "./use-list-preference.ts";

/** The name of a column in addresses and preferences. */
export const nameOfColumn = ({ name, sort, label }: Pick<Column<never>, "name" | "sort" | "label">): string =>
  name ?? sort ?? label;

/**
 * The columns that a list shows: those of its address, else those that the person has chosen, else the standard
 * ones but for `unused`, which no row has a value for.
 */
export function useShownColumns<Row>(
  columns: readonly Column<Row>[],
  unused: string | null,
): readonly Column<Row>[] {
  const [params] = useSearchParams();
  const { columns: chosen } = useListPreference();
  const asked = params.get("columns");
  return useMemo(
    () => shownOf(columns, asked?.split(",") ?? chosen, unused),
    [columns, asked, chosen, unused],
  );
}

/** The first column always stays; names that no column has are left out. */
function shownOf<Row>(
  columns: readonly Column<Row>[],
  asked: readonly string[] | undefined,
  unused: string | null,
): readonly Column<Row>[] {
  const [first, ...others] = columns;
  const names = new Set(asked);
  const isKnown = columns.some((column) => names.has(nameOfColumn(column)));
  if (first === undefined || !isKnown) {
    return columns.filter((column) => !column.isOptional && nameOfColumn(column) !== unused);
  }
  const chosen = others.filter((column) => names.has(nameOfColumn(column)));
  // What was chosen is shown on any width.
  return [first, ...chosen.map(({ isExtra: _extra, ...column }) => column)];
}
