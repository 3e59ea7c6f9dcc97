import type { Kind, ValueKind } from "@dmc-hub/shared-types";
import { Dates, fieldOf, shownValue } from "../rows/shown-value.tsx";
import type { Column, ColumnPlan } from "./data-table.tsx";

/** Columns of values that are useless in part, or longer than others. */
const plans: Partial<Record<ValueKind, ColumnPlan>> = {
  choice: "whole",
  count: "whole",
  day: "whole",
  email: "wide",
  instant: "whole",
  money: "amount",
  phone: "whole",
  status: "whole",
  time: "whole",
  yesNo: "whole",
};

/** The column of one field of a kind, with its label, value and sorting; `own` overrides them. */
export function columnOf<Row extends object>(
  kind: Kind,
  name: keyof Row & string,
  own: Partial<Column<Row>> = {},
): Column<Row> {
  const field = fieldOf(kind, name);
  const plan = plans[field.as];
  return {
    label: field.label,
    name,
    cell: (row) => shownValue(kind, name, row),
    ...(plan ? { plan } : {}),
    ...(field.isSorted ? { sort: name } : {}),
    ...own,
  };
}

/** First and last day together, sorted by the first. */
export const datesColumn: Column<{ startDate: string | null; endDate: string | null }> = {
  label: "Dates",
  name: "dates",
  plan: "whole",
  sort: "startDate",
  cell: ({ startDate, endDate }) => <Dates startDate={startDate} endDate={endDate} />,
};
