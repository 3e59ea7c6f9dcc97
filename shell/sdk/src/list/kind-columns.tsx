import type { Kind } from "@dmc-hub/shared-types";
import { Dates, fieldOf, shownValue } from "../rows/shown-value.tsx";
import type { Column } from "./data-table.tsx";

/** The column of one field of a kind, with its label, value and sorting; `own` overrides them. */
export function columnOf<Row extends object>(
  kind: Kind,
  name: keyof Row & string,
  own: Partial<Column<Row>> = {},
): Column<Row> {
  const field = fieldOf(kind, name);
  return {
    label: field.label,
    cell: (row) => shownValue(kind, field, row[name]),
    ...(field.isSorted ? { sort: name } : {}),
    ...own,
  };
}

/** First and last day together, sorted by the first. */
export const datesColumn: Column<{ startDate: string | null; endDate: string | null }> = {
  label: "Dates",
  sort: "startDate",
  cell: ({ startDate, endDate }) => <Dates startDate={startDate} endDate={endDate} />,
};
