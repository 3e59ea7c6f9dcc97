import { ApiError, type Problem } from "@dmc-hub/shared-types";
import { csvOf } from "../../list/save-csv.ts";
import type { ImportField, ImportTable } from "./read-table.ts";

/** The faults of single rows for which an import was refused; none if it was for another reason. */
export const rowFaultsOf = (refusal: unknown): Problem["errors"] =>
  refusal instanceof ApiError ? refusal.errors.filter(({ path }) => /^rows\.\d/.test(path)) : [];

/** A row of a file that is not imported, and why. */
export interface LeftOut {
  readonly cells: readonly string[];
  readonly reason: string;
}

/** Where a fault is: `rows.3.email` is in a field of the fourth row; `rows.3` is of all of it. */
export function placeOf(path: string, { rows }: ImportTable, fields: readonly ImportField[]) {
  const [, place = "0", field = ""] = path.split(".");
  const index = Number(place);
  return { index, row: rows[index], label: fields.find(({ name }) => name === field)?.label ?? field };
}

/** Separates a file's rows with faults from the others. */
export function withoutFaulty(
  table: ImportTable,
  faults: Problem["errors"],
  fields: readonly ImportField[],
): { readonly rest: ImportTable; readonly left: readonly LeftOut[] } {
  const { rows } = table;
  const reasons = new Map<number, string[]>();
  for (const { path, message } of faults) {
    const { index, label } = placeOf(path, table, fields);
    reasons.set(index, [...(reasons.get(index) ?? []), label === "" ? message : `${label}: ${message}`]);
  }
  return {
    rest: { ...table, rows: rows.filter((_, index) => !reasons.has(index)) },
    left: [...reasons].map(([index, all]) => ({ cells: rows[index]?.cells ?? [], reason: all.join("; ") })),
  };
}

/**
 * The rows that were left out, as in their file, each with its reason in a last column. Surplus cells stand behind it, so
 * that they are surplus still when the file is read again.
 */
export const leftOutCsv = ({ headings, separator }: ImportTable, left: readonly LeftOut[]): string =>
  csvOf(
    [...headings, "Reason"],
    left.map(({ cells, reason }) => [
      ...headings.map((_, place) => cells[place] ?? ""),
      reason,
      ...cells.slice(headings.length),
    ]),
    separator,
  );
