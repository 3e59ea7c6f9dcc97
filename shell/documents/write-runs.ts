import { ascent, colours, leading, margins, sizes, textWidth } from "./layout.ts";
import type { Run } from "./read-guide.ts";

/** Where and how runs are written; on the left margin, over the whole width, as plain text unless said. */
export interface RunOptions {
  readonly x?: number;
  readonly width?: number;
  readonly size?: number;
  readonly colour?: string;
}

/** Letters of one width look larger than others of their size. */
const sizeOf = ({ style }: Run, size: number) => (style === "code" ? size * 0.92 : size);

/** Writes runs one after the other from the current line down, over as many pages as they take. */
export function writeRuns(doc: PDFKit.PDFDocument, runs: readonly Run[], options: RunOptions = {}): void {
  const { x = margins.left, width = textWidth, size = sizes.text, colour = colours.text } = options;
  doc.x = x;
  runs.forEach((run, index) => {
    doc.font(run.style).fontSize(sizeOf(run, size)).fillColor(colour);
    doc.text(run.text, {
      width,
      lineGap: size * leading,
      baseline: -size * ascent,
      continued: index < runs.length - 1,
    });
  });
}

/** How high runs are when they are written like that, pt; where styles mix, rather a line too much than one too few. */
export function heightOf(doc: PDFKit.PDFDocument, runs: readonly Run[], options: RunOptions = {}): number {
  const { width = textWidth, size = sizes.text } = options;
  const text = runs.map((run) => run.text).join("");
  const heights = runs.map((run) => {
    doc.font(run.style).fontSize(sizeOf(run, size));
    return doc.heightOfString(text, { width, lineGap: size * leading });
  });
  return Math.max(0, ...heights);
}

/** Begins a new page unless `height` pt fit on this one. */
export function keepTogether(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height > doc.page.height - margins.bottom) doc.addPage();
}
