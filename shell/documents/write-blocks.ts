import type { Token, Tokens } from "marked";
import { colours, leading, margins, sizes, textWidth } from "./layout.ts";
import { cellsOf, plainOf, runsOf } from "./read-guide.ts";
import { heightOf, keepTogether, writeRuns } from "./write-runs.ts";
import { writeTable } from "./write-table.ts";
import type { Section } from "./write-title-page.ts";

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Space below a block, pt. */
const gap = 9;

/** Least that stands below a heading on its page, pt. */
const follows = 70;

/** Writes a guide's blocks and answers its sections. */
export function writeBlocks(doc: Doc, root: Element, blocks: readonly Token[]): Section[] {
  const sections: Section[] = [];
  let { outline } = doc;
  for (const block of blocks) {
    if (block.type !== "heading") {
      writeBlock(doc, root, block);
      continue;
    }
    const heading = block as Tokens.Heading;
    const isPart = heading.depth > 2;
    const item = writeHeading(doc, root, heading, isPart ? outline : doc.outline);
    if (isPart) continue;
    outline = item;
    sections.push(sectionAt(doc, heading, sections.length + 1));
  }
  return sections;
}

/** The section whose heading was written just now. */
function sectionAt(doc: Doc, { tokens }: Tokens.Heading, number: number): Section {
  const place = `section-${number}`;
  doc.addNamedDestination(place, "XYZ", null, doc.y - 40, null);
  return { title: plainOf(tokens), place, page: doc.bufferedPageRange().count };
}

function writeHeading(
  doc: Doc,
  root: Element,
  { depth, tokens }: Tokens.Heading,
  outline: PDFKit.PDFOutline,
): PDFKit.PDFOutline {
  const runs = runsOf(tokens, "strong");
  const size = depth === 2 ? sizes.section : sizes.part;
  keepTogether(doc, size * 2 + follows);
  if (doc.y > margins.top) doc.y += size * 0.7;
  // Where it is told from the right and from above.
  const place = { expanded: depth === 2, top: doc.y - gap, left: doc.page.width };
  root.add(doc.struct(depth === 2 ? "H2" : "H3", {}, () => writeRuns(doc, runs, { size })));
  doc.y += size * 0.2;
  return outline.addItem(plainOf(tokens), place);
}

function writeBlock(doc: Doc, root: Element, block: Token): void {
  if (block.type === "paragraph") writeParagraph(doc, root, block as Tokens.Paragraph);
  else if (block.type === "list") writeList(doc, root, block as Tokens.List);
  else if (block.type === "table") writeTable(doc, root, cellsOf(block as Tokens.Table));
  else if (block.type === "code") writeCode(doc, root, block as Tokens.Code);
  else if (block.type === "blockquote") writeNote(doc, root, block as Tokens.Blockquote);
  else throw new Error(`A guide cannot hold ${block.type}: ${block.raw}`);
  doc.y += gap;
}

function writeParagraph(doc: Doc, root: Element, { tokens }: Tokens.Paragraph): void {
  const runs = runsOf(tokens);
  keepTogether(doc, Math.min(heightOf(doc, runs), 3 * sizes.text * (1 + leading)));
  root.add(doc.struct("P", {}, () => writeRuns(doc, runs)));
}

function writeList(doc: Doc, root: Element, { ordered, items }: Tokens.List): void {
  const list = doc.struct("L");
  root.add(list);
  const indent = 18;
  items.forEach((item, index) => {
    const runs = runsOf(item.tokens);
    const place = { x: margins.left + indent, width: textWidth - indent };
    keepTogether(doc, heightOf(doc, runs, place));
    const entry = doc.struct("LI");
    list.add(entry);
    const { y } = doc;
    entry.add(
      doc.struct("Lbl", {}, () => {
        doc.font("text").fontSize(sizes.text).fillColor(colours.muted);
        doc.text(ordered ? `${index + 1}.` : "•", margins.left + (ordered ? 0 : 4), y, { lineBreak: false });
      }),
    );
    doc.y = y;
    entry.add(doc.struct("LBody", {}, () => writeRuns(doc, runs, place)));
    doc.y += 3;
  });
}

/** A box with a text in it. */
function writeBox(doc: Doc, height: number, padding: number, isMarked: boolean, write: () => void): void {
  keepTogether(doc, height + 2 * padding);
  const { y } = doc;
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(margins.left, y, textWidth, height + 2 * padding).fill(colours.tint);
  if (isMarked) doc.rect(margins.left, y, 3, height + 2 * padding).fill(colours.brand);
  doc.endMarkedContent();
  doc.y = y + padding;
  write();
  doc.y = y + height + 2 * padding;
}

function writeCode(doc: Doc, root: Element, { text }: Tokens.Code): void {
  const runs = [{ text, style: "code" as const }];
  const place = { x: margins.left + 12, width: textWidth - 24, size: sizes.table };
  writeBox(doc, heightOf(doc, runs, place), 10, false, () =>
    root.add(doc.struct("Code", {}, () => writeRuns(doc, runs, place))),
  );
}

function writeNote(doc: Doc, root: Element, { tokens }: Tokens.Blockquote): void {
  const runs = tokens.flatMap((token) => runsOf((token as Tokens.Paragraph).tokens));
  const place = { x: margins.left + 16, width: textWidth - 28 };
  writeBox(doc, heightOf(doc, runs, place), 9, true, () =>
    root.add(doc.struct("BlockQuote", {}, () => writeRuns(doc, runs, place))),
  );
}
