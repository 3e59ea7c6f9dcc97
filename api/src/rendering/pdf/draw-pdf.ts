import { buffer } from "node:stream/consumers";
import { dayColour } from "@dmc-hub/shared-types";
import Pdf from "pdfkit";
import { brandOf } from "./brand.ts";
import type { KeptPicture } from "../pictures/picture-type.ts";
import { printable } from "./logo.ts";
import {
  datesWords,
  dayWords,
  kindWords,
  moneyWords,
  paxWords,
  timesWords,
  zoneWords,
} from "../trip-words.ts";
import { isPriceShown } from "../price-words.ts";
import type { Seller, Trip, TripActivity, TripDay, TripPlan } from "../trip.ts";
import { colours, margins, Sheet, textWidth } from "./sheet.ts";
import { fontsFor } from "./text-fonts.ts";
import { isolated } from "./text-lines.ts";
import { writeMap } from "./write-map.ts";
import { writePrice } from "./write-price.ts";

/** The content of a document. */
export interface PdfParts {
  readonly trip: Trip;
  readonly logo: KeptPicture | null;
  /** Whether it includes the price and payment details. */
  readonly isOffer: boolean;
}

/** Creates a trip's PDF: tagged, with an outline, and with the fonts that its text needs. */
export async function drawPdf(parts: PdfParts): Promise<Uint8Array<ArrayBuffer>> {
  const { trip, isOffer } = parts;
  const fontOf = await fontsFor(textsIn(trip));
  const { title, plans } = trip;
  const doc = newDocument(title, trip.seller.name);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const sheet = new Sheet(doc, root, fontOf);
  writeHead(sheet, trip.seller, parts.logo && (await printable(parts.logo)));
  writeFacts(sheet, title, parts);
  for (const plan of plans) writePlan(sheet, plan);
  if (isOffer) {
    writePrice(sheet, trip.offer, trip.seller.currency);
    writeBilling(sheet, trip.seller);
  }
  root.end();
  writeFooters(sheet, `${isolated(trip.seller.name)} · ${isolated(title)}`);
  doc.end();
  return await buffer(doc);
}

/** Every text in a value, however nested. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const newDocument = (title: string, author: string): PDFKit.PDFDocument =>
  new Pdf({
    size: "A4",
    margins,
    // None of pdfkit's own fonts, which it would read from files.
    font: "",
    lang: "en",
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: "DMC Hub" },
  });

const LOGO = { width: 120, height: 44 };

/** The company's logo and name, below a line in its colour. */
function writeHead(sheet: Sheet, seller: Seller, logo: Buffer | null): void {
  const { doc, root } = sheet;
  sheet.decorate("Layout", () => doc.rect(0, 0, doc.page.width, 6).fill(brandOf(seller.primaryColor).solid));
  if (logo !== null) {
    const { x, y } = { x: margins.left, y: sheet.y - 16 };
    const alt = `Logo of ${seller.name}`;
    root.add(doc.struct("Figure", { alt }, () => doc.image(logo, x, y, { fit: [LOGO.width, LOGO.height] })));
    sheet.y = y + LOGO.height + 8;
  }
  sheet.write("P", seller.name, { size: 11, weight: "strong" });
  sheet.y += 14;
}

function writeFacts(sheet: Sheet, title: string, { trip: { seller, offer }, isOffer }: PdfParts): void {
  sheet.write("H1", title, { size: 26, weight: "strong" });
  sheet.doc.outline.addItem(title);
  const facts = `${isolated(offer.destination)} · ${datesWords(offer)} · ${paxWords(offer.pax)}`;
  sheet.write("P", facts, { size: 12, colour: colours.muted });
  if (isOffer) {
    sheet.write("P", `For ${isolated(offer.clientName)}`, { size: 12, colour: colours.muted });
    sheet.y += 4;
    if (isPriceShown(offer.price))
      sheet.write("P", moneyWords(offer.value, seller.currency), { size: 17, weight: "strong" });
  }
  sheet.y += 16;
}

/** Width of the column for times, left of an activity's text, pt. */
const TIMES = 112;

function writePlan(sheet: Sheet, { title, days, map }: TripPlan): void {
  if (title !== null) {
    // Its heading stays on the page of what follows it.
    sheet.keep(120);
    sheet.doc.outline.addItem(title);
    sheet.write("H2", title, { size: 17, weight: "strong" });
    sheet.y += 8;
  }
  if (map.places.length > 0) writeMap(sheet, map);
  for (const day of days) writeDay(sheet, day, title === null ? "H2" : "H3");
}

function writeDay(sheet: Sheet, { day, number, activities }: TripDay, tag: "H2" | "H3"): void {
  const { doc, root } = sheet;
  const [first, ...others] = activities.map((activity) => rowOf(sheet, activity));
  if (first === undefined) return;
  // A heading stays on the page of what follows it.
  sheet.keep(44 + first.height);
  doc.outline.addItem(`Day ${number}: ${dayWords(day)}`);
  sheet.decorate("Layout", () => doc.rect(margins.left - 14, sheet.y + 2, 4, 32).fill(dayColour(number)));
  sheet.write(tag, `Day ${number}`, { size: 14, weight: "strong" });
  sheet.write("P", dayWords(day), { size: 10, colour: colours.muted });
  sheet.y += 4;
  const list = doc.struct("L");
  root.add(list);
  for (const row of [first, ...others]) {
    if (sheet.keep(row.height)) writeContinued(sheet, number);
    writeRow(sheet, list, row);
  }
  list.end();
  sheet.y += 16;
}

/** The day's heading again, on the page where it goes on; its structure already has the heading. */
function writeContinued(sheet: Sheet, number: number): void {
  const block = sheet.block(`Day ${number}, continued`, { size: 10, weight: "strong" });
  sheet.decorate("Layout", () => {
    sheet.doc.rect(margins.left - 14, sheet.y, 4, block.height).fill(dayColour(number));
    sheet.draw(block);
  });
  sheet.y += block.height + 4;
}

type Row = ReturnType<typeof rowOf>;

function rowOf(sheet: Sheet, activity: TripActivity) {
  const { title, kind, place } = activity;
  const beside = { x: margins.left + TIMES, width: textWidth - TIMES };
  const when = [timesWords(activity), zoneWords(activity)].filter(Boolean).join("\n");
  const where = [kindWords(kind), place].filter(Boolean).join(" · ");
  const times = sheet.block(when, { size: 10, width: TIMES - 12, colour: colours.muted });
  const name = sheet.block(title, { ...beside, size: 10.5, weight: "strong" });
  const detail = sheet.block(where, { ...beside, size: 10, colour: colours.muted });
  const height = Math.max(times.height, name.height + (where === "" ? 0 : detail.height)) + 12;
  return { times, name, detail, height, actual: [when, title, where].filter(Boolean).join("\n") };
}

function writeRow(sheet: Sheet, list: PDFKit.PDFStructureElement, row: Row): void {
  const { doc } = sheet;
  sheet.decorate("Layout", () => {
    doc.moveTo(margins.left, sheet.y).lineTo(margins.left + textWidth, sheet.y);
    doc.lineWidth(0.5).stroke(colours.line);
  });
  const body = doc.struct("LBody", { actual: row.actual }, () => {
    const top = sheet.y + 5;
    sheet.draw(row.times, top);
    sheet.draw(row.name, top);
    sheet.draw(row.detail, top + row.name.height);
  });
  list.add(doc.struct("LI", {}, [body]));
  sheet.y += row.height;
}

/** The seller, and where to pay. */
function writeBilling(sheet: Sheet, seller: Seller): void {
  const parts = [
    [seller.legalName ?? seller.name, seller.billingAddress, seller.taxId && `Tax ID ${seller.taxId}`],
    [seller.bankDetails],
    [seller.contactEmail, seller.contactPhone],
  ].map((lines) => lines.filter(Boolean).join("\n"));
  const style = { size: 10.5 };
  const written = parts.filter(Boolean);
  // All of it on one page: bank details alone on the next one would say nothing of whose they are.
  sheet.keep(24 + written.reduce((sum, part) => sum + sheet.block(part, style).height + 8, 0));
  sheet.doc.outline.addItem("Billing");
  sheet.write("H2", "Billing", { size: 14, weight: "strong" });
  sheet.y += 4;
  for (const part of written) {
    sheet.write("P", part, style);
    sheet.y += 8;
  }
}

function writeFooters(sheet: Sheet, words: string): void {
  const { doc } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text in the margin would start a new page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margins.bottom + 26;
    sheet.decorate("Pagination", () => {
      const style = { size: 8.5, colour: colours.muted };
      const { lines } = sheet.block(`${page + 1} of ${count} · ${words}`, style);
      sheet.draw({ lines: lines.slice(0, 1), style }, y);
    });
  }
}
