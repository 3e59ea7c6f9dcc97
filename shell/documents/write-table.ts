import { colours, margins, sizes, textWidth } from "./layout.ts";
import type { Run } from "./read-guide.ts";
import { heightOf, keepTogether, writeRuns } from "./write-runs.ts";

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;
type Cell = readonly Run[];

const padding = { x: 7, y: 5 };
const size = sizes.table;

/** Room for the sample of a colour before its name, pt. */
const sample = 14;

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A table of at most this height stays on one page, pt. */
const shortTable = 300;

interface Row {
  readonly cells: readonly Cell[];
  readonly height: number;
}

/** Writes a table; its heading stands again on each page that it goes on to. */
export function writeTable(doc: Doc, root: Element, [heading = [], ...rows]: readonly Cell[][]): void {
  const head = heading.map((cell) => cell.map((run) => ({ ...run, style: "strong" as const })));
  const widths = widthsOf(doc, [head, ...rows]);
  const [first, ...others] = [head, ...rows].map((cells) => ({
    cells,
    height: heightOfRow(doc, cells, widths),
  }));
  if (first === undefined) return;
  const table = doc.struct("Table");
  root.add(table);
  const whole = first.height + sum(others.map(({ height }) => height));
  keepTogether(doc, whole <= shortTable ? whole : first.height + (others[0]?.height ?? 0));
  writeRow(doc, table, first, widths, "TH");
  for (const row of others) {
    const { page } = doc;
    keepTogether(doc, row.height);
    if (doc.page !== page) writeRow(doc, table, first, widths, "TH");
    writeRow(doc, table, row, widths, "TD");
  }
  doc.y += padding.y;
}

/** Each column gets what its longest word needs, and a share of the rest by how much it has to say. */
function widthsOf(doc: Doc, rows: readonly (readonly Cell[])[]): number[] {
  const columns = (rows[0] ?? []).map((_, index) => rows.map((row) => row[index] ?? []));
  const needed = columns.map((cells) => widest(doc, cells, (text) => text.split(" ")));
  const wanted = columns.map((cells) => widest(doc, cells, (text) => [text]));
  const rest = textWidth - sum(needed);
  const wishes = wanted.map((width, index) => Math.max(1, width - (needed[index] ?? 0)));
  const share = Math.min(rest, sum(wishes)) / sum(wishes);
  const widths = needed.map((width, index) => width + share * (wishes[index] ?? 0));
  return widths.map((width, index) =>
    index === widths.length - 1 ? width + textWidth - sum(widths) : width,
  );
}

function widest(doc: Doc, cells: readonly Cell[], parts: (text: string) => string[]): number {
  const widths = cells.flatMap((cell) =>
    cell.flatMap((run) => {
      doc.font(run.style).fontSize(size);
      return parts(run.text).map((text) => doc.widthOfString(text));
    }),
  );
  const room = cells.some(isColour) ? sample : 0;
  return Math.max(0, ...widths) + room + 2 * padding.x + 1;
}

const isColour = ([first, ...others]: Cell): boolean =>
  others.length === 0 && first?.style === "code" && HEX.test(first.text);

const insetOf = (cell: Cell) => padding.x + (isColour(cell) ? sample : 0);

const heightOfRow = (doc: Doc, cells: readonly Cell[], widths: readonly number[]): number =>
  Math.max(
    ...cells.map((cell, index) =>
      heightOf(doc, cell, { width: (widths[index] ?? 0) - insetOf(cell) - padding.x, size }),
    ),
  ) +
  2 * padding.y;

function writeRow(
  doc: Doc,
  table: Element,
  { cells, height }: Row,
  widths: readonly number[],
  kind: "TH" | "TD",
): void {
  const { y } = doc;
  const element = doc.struct("TR");
  table.add(element);
  drawRow(doc, y, height, kind === "TH");
  let x = margins.left;
  cells.forEach((cell, index) => {
    const width = widths[index] ?? 0;
    if (isColour(cell)) drawSample(doc, x + padding.x, y + padding.y + 1, cell[0]?.text ?? "");
    doc.y = y + padding.y;
    const place = { x: x + insetOf(cell), width: width - insetOf(cell) - padding.x, size };
    element.add(doc.struct(kind, {}, () => writeRuns(doc, cell, place)));
    x += width;
  });
  doc.y = y + height;
}

function drawRow(doc: Doc, y: number, height: number, isHeading: boolean): void {
  doc.markContent("Artifact", { type: "Layout" });
  if (isHeading) doc.rect(margins.left, y, textWidth, height).fill(colours.tint);
  doc.moveTo(margins.left, y + height).lineTo(margins.left + textWidth, y + height);
  doc.lineWidth(0.5).strokeColor(colours.line).stroke();
  doc.endMarkedContent();
}

function drawSample(doc: Doc, x: number, y: number, colour: string): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.roundedRect(x, y, 9, 9, 2).fillAndStroke(colour, colours.line);
  doc.endMarkedContent();
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
