import type { LineChanges, PricedLineRow, ProposalLineDraft } from "@dmc-hub/shared-types";
import type { TypedNumbers } from "@dmc-hub/sdk/format";
import { pastedColumns } from "./sheet-columns.ts";

/**
 * Cells of a spreadsheet: rows by line breaks, columns by tabs, quoted where a cell holds either. Empty rows keep their
 * place, but for those at the end.
 */
export function cellsIn(text: string): readonly (readonly string[])[] {
  const cells = text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g);
  const rows: string[][] = [[]];
  for (const [whole, quoted, plain = "", end] of cells) {
    if (whole === "" && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  return rows.slice(0, rows.findLastIndex(isFilled) + 1);
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== "");

interface Pasted {
  readonly changes: Required<Pick<LineChanges, "add" | "change">>;
  /** What cells refused: "Row 2, Net: Must be a number". */
  readonly refusals: readonly string[];
}

/** Where rows are pasted, and how their numbers are written. */
interface PasteAt {
  readonly row: number;
  readonly column: number;
  readonly numbers: TypedNumbers;
}

/** What pasting rows means from a cell on: lines below it change, and new ones follow after the last. */
export function pastedChanges(
  rows: readonly (readonly string[])[],
  lines: readonly PricedLineRow[],
  from: PasteAt,
): Pasted {
  const refusals: string[] = [];
  const add: LineDraft[] = [];
  const change: ({ id: number; version: number } & Partial<ProposalLineDraft>)[] = [];
  for (const [place, cells] of rows.entries()) {
    if (!isFilled(cells)) continue;
    const line = lines[from.row + place] ?? null;
    const fields = fieldsOf(cells, line, from, (refusal) => refusals.push(`Row ${place + 1}, ${refusal}`));
    if (line !== null) change.push({ ...fields, id: line.id, version: line.version });
    else if (fields.title === undefined) refusals.push(`Row ${place + 1}, Service: Name the service`);
    else add.push({ ...nextPlace(lines, add.length), ...fields, title: fields.title });
  }
  return { changes: { add, change }, refusals };
}

/** After the last line; `skipped` more are to come before it. */
export const nextPlace = (lines: readonly PricedLineRow[], skipped = 0) => ({
  dayNumber: lines.at(-1)?.dayNumber ?? 1,
  position: (lines.at(-1)?.position ?? 0) + skipped + 1,
});

type LineDraft = Omit<ProposalLineDraft, "proposalId">;

function fieldsOf(
  cells: readonly string[],
  line: PricedLineRow | null,
  { column, numbers }: PasteAt,
  refuse: (refusal: string) => void,
): Partial<ProposalLineDraft> {
  const fields: Partial<ProposalLineDraft> = {};
  const columns = pastedColumns(column);
  for (const [place, text] of cells.entries()) {
    const into = columns[place];
    if (into === undefined || (text === "" && line === null)) continue;
    if (line !== null && into.isFixed?.(line)) {
      if (text !== "" && text !== into.textOf(line, numbers))
        refuse(`${into.label}: "${line.title}" has several prices, which only its form changes`);
      continue;
    }
    // Cells of one row tell of one line: nights and net, a per cent and a price.
    const typed = into.read(text, { ...line, ...fields }, numbers);
    if ("refusal" in typed) refuse(`${into.label}: ${typed.refusal}`);
    else Object.assign(fields, typed.fields);
  }
  return fields;
}
