import { colours, margins, sizes, textWidth } from "./layout.ts";

/** The guide's title and the page's number, below every page but the title's. */
export function writeFooters(doc: PDFKit.PDFDocument, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page);
    // Text in the margin would begin a page of its own.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc.font("text").fontSize(sizes.small).fillColor(colours.muted);
    const y = doc.page.height - margins.bottom + 32;
    doc.text(`DMC Hub · ${title}`, margins.left, y, { width: textWidth });
    doc.text(`${page + 1} of ${count}`, margins.left, y, { width: textWidth, align: "right" });
    doc.endMarkedContent();
  }
}
