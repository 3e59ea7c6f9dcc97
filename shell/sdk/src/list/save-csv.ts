import Papa from "papaparse";
import { pluralize } from "../format/pluralize.ts";
import type { Toast } from "../services/services.ts";
import type { Export } from "./export-button.tsx";
import { FORMULA, PAGE_LIMIT } from "@dmc-hub/shared-types";

/** Reads every page of a list and saves it as a file. Returns the toast about it. */
export async function saveCsv<Row>({ list, input, columns, noun }: Export<Row>): Promise<Toast> {
  const rows = await allRows(list, input);
  const fields = Object.values(columns);
  const data = rows.map((row) => fields.map((field) => cellOf(row[field])));
  const name = `${noun[1]}.csv`;
  download(csvOf(Object.keys(columns), data), name);
  return {
    title: `${pluralize(rows.length, noun)} exported`,
    description: name,
  };
}

/** Tags are separated as imports read them. */
const cellOf = (value: unknown): unknown => (Array.isArray(value) ? value.join(", ") : (value ?? ""));

/** A table as CSV that spreadsheets read correctly: UTF-8 with a byte order mark, and no formulas. */
export const csvOf = (
  headings: readonly string[],
  data: readonly (readonly unknown[])[],
  separator = ",",
): string =>
  // Headings that are given apart would cut longer rows.
  `\uFEFF${Papa.unparse([headings, ...data] as unknown[][], { delimiter: separator, escapeFormulae: FORMULA })}\r\n`;

async function allRows<Row>(list: Export<Row>["list"], input: object): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: { rows: readonly Row[]; next: string | null } = await list.page({
      ...input,
      limit: PAGE_LIMIT,
      ...(cursor === null ? {} : { cursor }),
    } as never);
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

/** Saves a text as a file. */
export function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
