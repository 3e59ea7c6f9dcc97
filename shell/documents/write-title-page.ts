import { colours, margins, sizes, textWidth } from "./layout.ts";
import type { Guide } from "./read-guide.ts";

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** A section, the name of the place that it begins at, and the page that it is on. */
export interface Section {
  readonly title: string;
  readonly place: string;
  readonly page: number;
}

/** The product's sign and the guide's title. Answers what the contents belong into, once they are known. */
export function writeTitlePage(doc: Doc, root: Element, { title, subtitle }: Guide): Element {
  writeSign(doc, root);
  root.add(
    doc.struct("H1", {}, () => {
      doc.font("strong").fontSize(sizes.title).fillColor(colours.text);
      doc.text(title, margins.left, 250, { width: textWidth });
      doc.y += 4;
    }),
  );
  root.add(
    doc.struct("P", {}, () => {
      doc.font("text").fontSize(sizes.part).fillColor(colours.muted).text(subtitle, { width: textWidth });
    }),
  );
  const contents = doc.struct("TOC");
  root.add(contents);
  return contents;
}

/** Writes the contents onto the title page. */
export function writeContents(doc: Doc, contents: Element, sections: readonly Section[]): void {
  doc.switchToPage(0);
  doc.y = 400;
  for (const section of sections) contents.add(doc.struct("TOCI", {}, () => writeEntry(doc, section)));
}

function writeEntry(doc: Doc, { title, place: goTo, page }: Section): void {
  const { y } = doc;
  doc.font("text").fontSize(sizes.text + 1);
  doc.fillColor(colours.text).text(title, margins.left, y, { width: textWidth - 40, goTo });
  const below = doc.y;
  doc.fillColor(colours.muted).text(`${page}`, margins.left, y, { width: textWidth, align: "right", goTo });
  doc.y = below + 9;
  doc.moveTo(margins.left, doc.y - 4).lineTo(margins.left + textWidth, doc.y - 4);
  doc.lineWidth(0.5).strokeColor(colours.line).stroke();
}

/** The sign of the browser's tab, and the product's name beside it. */
function writeSign(doc: Doc, root: Element): void {
  const size = 40;
  doc.markContent("Artifact", { type: "Layout" });
  doc
    .save()
    .translate(margins.left, margins.top)
    .scale(size / 24);
  doc.roundedRect(0, 0, 24, 24, 6).fill(colours.brand);
  doc.path("M6 17V7h4.5a5 5 0 0 1 0 10zM18 8v8").lineWidth(2.4).lineCap("round").stroke(colours.white);
  doc.restore();
  doc.endMarkedContent();
  root.add(
    doc.struct("P", {}, () => {
      doc.font("strong").fontSize(16).fillColor(colours.text);
      doc.text("DMC Hub", margins.left + size + 12, margins.top + 9);
    }),
  );
}
