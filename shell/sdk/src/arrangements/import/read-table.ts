import Papa from "papaparse";

/** A field that a file's column can be read into. */
export interface ImportField {
  readonly name: string;
  readonly label: string;
  readonly isRequired?: boolean;
  /** Other headings that mean this field, in lower case. */
  readonly aliases?: readonly string[];
  /** Converts a cell's text; by default the text itself. */
  readonly read?: (text: string) => unknown;
}

/** A row of a file. */
export interface ImportRow {
  /** Its line of the file: the first is 1, empty ones count, and line breaks within cells do not. */
  readonly line: number;
  /** In a row with a fault there may be more than there are headings. */
  readonly cells: readonly string[];
}

/** A file's name, its headings and its rows but for the empty ones. */
export interface ImportTable {
  readonly fileName: string;
  /** What separates its cells, which files of its rows keep. */
  readonly separator: string;
  readonly headings: readonly string[];
  readonly rows: readonly ImportRow[];
}

/** The index of the column read into each field; null leaves a field empty. */
export type Matching = Readonly<Record<string, number | null>>;

/** Longest name of a file that the API takes, characters. */
const LONGEST_NAME = 200;

/** Reads a CSV file in any common encoding. Throws a sentence for the person if it cannot. */
export async function readTable(file: File): Promise<ImportTable> {
  // Files that were put together from several have line ends of each.
  const text = textOf(await file.arrayBuffer()).replace(/\r\n?/g, "\n");
  if (text.includes("\0")) throw new Error("This is not a CSV file. Save it as CSV and try again.");
  // Empty lines would mislead the guess of what separates the cells.
  const { delimiter: separator } = Papa.parse(text, { skipEmptyLines: "greedy", preview: 1 }).meta;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator });
  refuseOpenQuotes(errors);
  const lines = data.map((cells, index) => ({ line: index + 1, cells }));
  const [first, ...rows] = lines.filter(({ cells }) => cells.some(isFilled));
  if (first === undefined) throw new Error("The file is empty. Its first line must name the columns.");
  if (rows.length === 0) throw new Error("The file has no rows below the names of its columns.");
  const headings = first.cells.map((heading) => heading.trim());
  return {
    fileName: file.name.slice(0, LONGEST_NAME),
    separator,
    headings,
    rows: rows.map(({ line, cells }) => ({ line, cells: withoutEmptySurplus(cells, headings.length) })),
  };
}

const isFilled = (cell: string) => cell.trim() !== "";

/** Refuses a quotation mark behind which other cells and lines stand as if they were its cell's text. */
function refuseOpenQuotes(errors: readonly Papa.ParseError[]): void {
  const open = errors.find(({ type }) => type === "Quotes");
  if (open?.row === undefined) return;
  throw new Error(
    `Line ${open.row + 1}: a quotation mark is not closed, or one inside its cell is not doubled. Correct it and try again.`,
  );
}

/** Spreadsheets end rows with empty cells, also beyond the headings. */
function withoutEmptySurplus(cells: readonly string[], columns: number): readonly string[] {
  const filled = cells.findLastIndex(isFilled) + 1;
  return cells.slice(0, Math.max(filled, columns));
}

/** UTF-16 if the file says so, else UTF-8, else the encoding of spreadsheets on Windows. */
function textOf(content: ArrayBuffer): string {
  const [first, second] = new Uint8Array(content, 0, Math.min(2, content.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(content);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return new TextDecoder("windows-1252").decode(content);
  }
}

/** The columns whose headings name a field. */
export function matchingOf({ headings }: ImportTable, fields: readonly ImportField[]): Matching {
  const known = headings.map((heading) => heading.toLowerCase());
  const entries = fields.map(({ name, label, aliases = [] }) => {
    const place = known.findIndex((heading) =>
      [name.toLowerCase(), label.toLowerCase(), ...aliases].includes(heading),
    );
    return [name, place === -1 ? null : place] as const;
  });
  return Object.fromEntries(entries);
}

/** The rows as the API accepts them; `constants` are added to each. */
export const draftsOf = (
  { rows }: ImportTable,
  fields: readonly ImportField[],
  matching: Matching,
  constants?: object,
) =>
  rows.map(({ cells }) =>
    Object.fromEntries([
      ...Object.entries(constants ?? {}),
      ...fields.flatMap(({ name, read = asText }) => {
        const place = matching[name] ?? null;
        return place === null ? [] : [[name, read(unquoted((cells[place] ?? "").trim()))]];
      }),
    ]),
  );

const asText = (text: string) => text;

/** Removes the mark that keeps an exported cell from running as a formula. */
const unquoted = (text: string) => text.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "");
