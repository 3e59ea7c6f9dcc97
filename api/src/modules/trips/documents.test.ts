import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { guestAt } from "../../testing/guest.ts";
import { drawnLines, pdfContent } from "../../testing/pdf-content.ts";
import { samples } from "../../testing/pictures.ts";
import { patiently } from "../../testing/patiently.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let proposalId: number;
let itineraryId: number;

const company = {
  legalName: "Azure Coast SARL",
  billingAddress: "12 rue du Port\n06300 Nice",
  taxId: "FR 12 345",
  bankDetails: "IBAN FR76 3000",
};

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ name: "Azure Coast", subdomain: "azure" })).id;
  staff = await api.signedIn("dmc", dmcId);
  await staff.put("/api/company", company);
});

beforeEach(async () => {
  const offer = {
    title: "Riviera incentive",
    startDate: "2026-05-01",
    endDate: "2026-05-03",
    value: 84_500.5,
  };
  proposalId = (await api.make.proposal(dmcId, offer)).id;
  itineraryId = (await api.make.itinerary(dmcId, { proposalId, title: "Four days" })).id;
});

afterAll(() => api.stop());

/** A PDF's content, and the header with its name. */
async function pdfAt(path: string, headers: Record<string, string> = {}, who = staff) {
  const response = await patiently(() =>
    fetch(who.origin + path, { headers: { ...headers, cookie: who.cookieHeader() } }),
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect({ status: response.status, type: response.headers.get("content-type") }).toEqual({
    status: 200,
    type: "application/pdf",
  });
  return { ...pdfContent(bytes), name: response.headers.get("content-disposition") };
}

/** How a PDF writes an element's text, or part of it. */
function said(text: string): string {
  const bytes = /^[\x20-\x7e]*$/.test(text) ? text : Buffer.from(text, "utf16le").swap16().toString("latin1");
  const escapes: Record<string, string> = { "\t": "t", "\n": "n", "\r": "r", "\b": "b", "\f": "f" };
  return bytes.replaceAll(/[()\\\t\n\r\f\b]/g, (character) => `\\${escapes[character] ?? character}`);
}

/** Characters as named in a font's own table. */
const carried = (text: string) =>
  [...new Set(text)].map((character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0"));

async function sharedPath(draft: object): Promise<string> {
  const { body } = await staff.post("/api/shares", { itineraryId, ...draft });
  return `/api${new URL(body.url).pathname}`;
}

describe("a PDF", () => {
  test.each([
    [
      "Découverte de l’Estérel – 東京",
      "Decouverte de l'Esterel - __",
      "D%C3%A9couverte%20de%20l%E2%80%99Est%C3%A9rel%20%E2%80%93%20%E6%9D%B1%E4%BA%AC",
    ],
    ['../../Été: "é"', "Ete e", "%C3%89t%C3%A9%20%C3%A9"],
    ["???", "File", null],
  ])("of %p is saved under that name, and under one of plain letters", async (title, plain, encoded) => {
    const { id } = await api.make.proposal(dmcId, { title });
    const { headers } = await staff.get(`/api/proposals/${id}/pdf`);
    const own = encoded === null ? "" : `; filename*=UTF-8''${encoded}.pdf`;
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${plain}.pdf"${own}`);
  });

  test("of a proposal says what is offered, for how much, and how it is paid; tagged, with an outline", async () => {
    const { raw, name } = await pdfAt(`/api/proposals/${proposalId}/pdf`);
    expect(name).toBe('attachment; filename="Riviera incentive.pdf"');
    for (const part of [
      "/StructTreeRoot",
      "/Lang (en)",
      "/DisplayDocTitle true",
      "/Outlines",
      "/S /H1",
      "/ToUnicode",
    ])
      expect(raw).toContain(part);
    for (const text of ["Riviera incentive", "$84,500.50", "IBAN FR76 3000", "Azure Coast"])
      expect(raw).toContain(said(text));
    expect(raw).toContain("Tax ID FR 12 345");
  });

  test("of a proposal has the days and the map of its itineraries", async () => {
    const place = { place: "Nice", latitude: 43.7, longitude: 7.27, notes: "KEEP THIS" };
    await api.make.activity(dmcId, { itineraryId, title: "Walk", startTime: "09:30", ...place });
    const { raw } = await pdfAt(`/api/proposals/${proposalId}/pdf`);
    for (const text of ["Riviera incentive", "Four days", "Day 1", "Visit · Nice", "$84,500.50"])
      expect(raw).toContain(said(text));
    expect(raw).toContain("/Alt (Map of the trip, in order: Nice)");
    expect(raw).not.toContain("KEEP THIS");
  });

  test("of an itinerary shows days and map, and neither price, bank nor notes", async () => {
    const place = { place: "Nice", latitude: 43.7, longitude: 7.27, notes: "KEEP THIS" };
    await api.make.activity(dmcId, { itineraryId, title: "Walk", startTime: "09:30", ...place });
    const { raw } = await pdfAt(`/api/itineraries/${itineraryId}/pdf`);
    for (const text of ["Four days", "Day 1", "Friday, May 1, 2026"]) expect(raw).toContain(said(text));
    expect(raw).toContain(said("Visit · Nice"));
    expect(raw).toContain("/Alt (Map of the trip, in order: Nice)");
    expect(raw).toContain(said("Outlines: Natural Earth. Cities: GeoNames, CC BY 4.0."));
    for (const kept of ["KEEP THIS", "84,500", "IBAN"]) expect(raw).not.toContain(kept);
  });

  test.each([
    "東京タワー",
    "北京故宫",
    "경복궁",
    "مراكش",
    "תל אביב",
    "กรุงเทพฯ",
    "दिल्ली",
    "Αθήνα",
    "Москва",
    "Đà Nẵng",
  ])("carries the letters of %s, to be read and copied", async (title) => {
    await api.make.activity(dmcId, { itineraryId, title });
    const { raw, parts } = await pdfAt(`/api/itineraries/${itineraryId}/pdf`);
    expect(raw).toContain(said(title));
    for (const code of carried(title)) expect(parts).toMatch(new RegExp(`<(?:[0-9a-f]{4} ?)*${code}`));
  });

  test("breaks Japanese where the line ends, whichever of its letters stand there", async () => {
    await api.make.activity(dmcId, {
      itineraryId,
      title: "京都祇園祭山鉾巡行と嵐山散策".repeat(8),
      place: "京都",
    });
    const { parts } = await pdfAt(`/api/itineraries/${itineraryId}/pdf`);
    const drawn = drawnLines(parts);
    // Beside the times, each letter is as wide as high: 10.5 pt. The page ends at 595 pt, its margin at 539.
    const ends = drawn.filter(({ x }) => x >= 168).map(({ x, letters }) => x + letters.length * 10.5);
    expect(ends.length).toBeGreaterThan(3);
    expect(Math.max(...ends)).toBeLessThanOrEqual(540);
    // A character that no font has is the font's first glyph.
    expect(drawn.flatMap(({ letters }) => letters)).not.toContain("0000");
  });

  test("is drawn once for all who ask for it, until it says something else", async () => {
    const path = `/api/itineraries/${itineraryId}/pdf`;
    const [first, second] = await Promise.all([pdfAt(path), pdfAt(path)]);
    // Each drawing has its own id.
    expect(second.raw).toBe(first.raw);
    expect((await pdfAt(path)).raw).toBe(first.raw);
    await staff.put(`/api/itineraries/${itineraryId}`, { title: "Five days" });
    expect((await pdfAt(path)).raw).toContain("(Five days)");
  });

  test("with emoji, endless words and no end of activities is written all the same", async () => {
    await api.make.activity(dmcId, { itineraryId, title: "🏮🎎 ❤️", place: "x".repeat(200) });
    const many = Array.from({ length: 500 }, (_, index) => ({
      dmc_id: dmcId,
      itinerary_id: itineraryId,
      day: new Date(Date.UTC(2026, 4, 1 + index / 10)).toISOString().slice(0, 10),
      title: `Activity ${index}`,
      kind: "visit",
      position: index,
    }));
    await api.owner("app.activities").insert(many);
    const { raw, parts } = await pdfAt(`/api/itineraries/${itineraryId}/pdf`);
    expect(raw.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(20);
    for (const emoji of ["d83c ?dfee", "d83c ?df8e", "2764"])
      expect(parts).toMatch(new RegExp(`<(?:[0-9a-f]{4} ?)*${emoji}`));
  });

  test.each(["image/png", "image/jpeg", "image/webp", "image/svg+xml"] as const)(
    "has the company's logo from %s",
    async (type) => {
      const { body } = await staff.post("/api/pictures", samples[type], { "content-type": type });
      await staff.put("/api/company", { logo: body.address });
      const { raw } = await pdfAt(`/api/proposals/${proposalId}/pdf`);
      expect(raw).toContain("/Alt (Logo of Azure Coast)");
      expect(raw).toContain("/Subtype /Image");
    },
  );

  test("asks no other server for a logo", async () => {
    await staff.put("/api/company", { logo: "https://elsewhere.example/logo.png" });
    expect((await pdfAt(`/api/proposals/${proposalId}/pdf`)).raw).not.toContain("/Subtype /Image");
  });

  test("is to be had under a shared link, with the price only where an answer is asked for", async () => {
    const host = { "x-forwarded-host": "azure.hub.example" };
    const visitor = api.visitor();
    const plain = await sharedPath({});
    expect((await pdfAt(`${plain}.pdf`, host, visitor)).raw).not.toContain("84,500");
    const asking = await sharedPath({ asksForAnswer: true });
    expect((await pdfAt(`${asking}.pdf`, host, visitor)).raw).toContain("84,500");
    const { status, text } = await guestAt(api, "azure").see(`/share/${"a".repeat(43)}.pdf`);
    expect({ status, isPage: text.includes("No longer available") }).toEqual({ status: 404, isPage: true });
  });
});
