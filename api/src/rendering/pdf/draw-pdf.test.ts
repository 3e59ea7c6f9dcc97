import { expect, test } from "@jest/globals";
import { drawnLines, pdfContent } from "../../testing/pdf-content.ts";
import type { ClientOption, ClientPrice } from "../client-price.ts";
import type { Seller, Trip } from "../trip.ts";
import { drawPdf } from "./draw-pdf.ts";
import { margins } from "./sheet.ts";

const seller: Seller = {
  name: "Azure Coast",
  logo: null,
  primaryColor: null,
  currency: "EUR",
  timeZone: "UTC",
  contactEmail: "desk@azure.example",
  contactPhone: null,
  legalName: null,
  billingAddress: null,
  taxId: null,
  bankDetails: null,
};

const option: ClientOption = {
  key: null,
  name: null,
  isRecommended: false,
  total: 900,
  perPerson: [],
  singleSupplement: null,
  isTotalBinding: false,
  lines: [],
  discount: null,
  agency: null,
  taxes: [],
};

const price: ClientPrice = { display: "lines", options: [option], extras: [], ownExpense: [], taxNote: null };

const tripOf = (sold: Partial<Seller>, shown: ClientPrice | null = null): Trip => ({
  seller: { ...seller, ...sold },
  offer: {
    version: null,
    title: "Riviera",
    destination: "Nice",
    startDate: null,
    endDate: null,
    pax: 2,
    value: 900,
    status: "draft",
    clientName: "Rossi",
    price: shown,
    choice: null,
    validUntil: null,
    isExpired: false,
  },
  title: "Riviera",
  plans: [],
});

/** What is drawn of an offer, without what stands at the foot of each page. */
async function drawn(sold: Partial<Seller>, shown: ClientPrice | null = null) {
  const bytes = await drawPdf({ trip: tripOf(sold, shown), logo: null, isOffer: true });
  const { raw, parts } = pdfContent(bytes);
  const pages = raw.match(/\/Type \/Page\b/g)?.length ?? 0;
  const lines = drawnLines(parts);
  const feet = lines.filter(({ y }) => y > 0 && y < margins.bottom);
  expect(new Set(feet.map(({ y }) => y)).size).toBe(1);
  return { raw, pages, lines: lines.filter((line) => !feet.includes(line)) };
}

const paragraph = (lines: number) =>
  Array.from({ length: lines }, (_, index) => `Line ${index + 1}`).join("\n");

const places: [string, (text: string) => ReturnType<typeof drawn>][] = [
  ["bank details", (text) => drawn({ bankDetails: text })],
  ["what is not in the price", (text) => drawn({}, { ...price, ownExpense: [text] })],
  [
    "a price line",
    (text) => drawn({}, { ...price, options: [{ ...option, lines: [{ title: text, amount: 900 }] }] }),
  ],
];

test.each(places)("%s longer than a page go on on the next ones, as one element", async (_name, draw) => {
  const short = await draw(paragraph(2));
  expect(short.pages).toBe(1);
  expect(short.raw).not.toContain("/Type /MCR");
  const long = await draw(paragraph(200));
  expect(long.pages).toBeGreaterThan(3);
  expect(long.lines.length - short.lines.length).toBe(198);
  expect(Math.min(...long.lines.map(({ y }) => y))).toBeGreaterThanOrEqual(margins.bottom);
  expect(long.raw.match(/\/Type \/MCR/g)?.length).toBeGreaterThan(2);
});

test.each(places)("%s that fit on a page are not split between two", async (_name, draw) => {
  // So many that they do not fit below the heading, where some of them would.
  const { raw, pages } = await draw(paragraph(40));
  expect(pages).toBe(2);
  expect(raw).not.toContain("/Type /MCR");
});

test("tabs are spaces, foreign line ends are line ends, and other control characters are nothing", async () => {
  const { lines } = await drawn({ bankDetails: "IBAN\tFR76\r\nBIC\u0007\vAGRI\rPay\u001B soon" });
  expect(lines).toEqual((await drawn({ bankDetails: "IBAN FR76\nBIC AGRI\nPay soon" })).lines);
  // What no font has is the font's first glyph, a box.
  expect(lines.flatMap(({ letters }) => letters)).not.toContain("0000");
});
