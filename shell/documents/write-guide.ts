import { buffer } from "node:stream/consumers";
import Pdf from "pdfkit";
import { fonts, margins } from "./layout.ts";
import type { Guide } from "./read-guide.ts";
import { writeBlocks } from "./write-blocks.ts";
import { writeFooters } from "./write-footers.ts";
import { writeContents, writeTitlePage } from "./write-title-page.ts";

/** Makes a guide's PDF: a title page with contents, then its text. The same guide always makes the same bytes. */
export async function writeGuide(guide: Guide): Promise<Buffer> {
  const doc = newDocument(guide.title);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const contents = writeTitlePage(doc, root, guide);
  doc.addPage();
  const sections = writeBlocks(doc, root, guide.blocks);
  writeContents(doc, contents, sections);
  root.end();
  writeFooters(doc, guide.title);
  doc.end();
  return await buffer(doc);
}

function newDocument(title: string): PDFKit.PDFDocument {
  const doc = new Pdf({
    size: "A4",
    margins,
    // None of pdfkit's own, which it would read from files.
    font: "",
    lang: "en",
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: "DMC Hub", Creator: "DMC Hub", CreationDate: new Date(0) },
  });
  // pdfkit wants a date, and writes what is enumerable: the moment of building would make every build another document.
  Object.defineProperty(doc.info, "CreationDate", { enumerable: false });
  for (const [name, font] of Object.entries(fonts)) doc.registerFont(name, font);
  return doc;
}
