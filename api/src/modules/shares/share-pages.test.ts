import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { type Guest, guestAt } from "../../testing/guest.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let proposalId: number;
let itineraryId: number;
/** Somebody outside, at the company's own host. */
let guest: Guest;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ name: "Riviera & Co", subdomain: "riviera" })).id;
  staff = await api.signedIn("dmc", dmcId);
  guest = at("riviera");
});

beforeEach(async () => {
  proposalId = (await api.make.proposal(dmcId, { value: 84_500.5, startDate: "2026-05-01" })).id;
  itineraryId = (await api.make.itinerary(dmcId, { proposalId, title: "Four days" })).id;
});

afterAll(() => api.stop());

const at = (subdomain: string, who?: TestClient) => guestAt(api, subdomain, who);

async function share(draft: object = {}): Promise<{ id: number; path: string }> {
  const { status, body, text } = await staff.post("/api/shares", { itineraryId, ...draft });
  if (status !== 201) throw new Error(text);
  return { id: body.id, path: new URL(body.url).pathname };
}

const sharedOnce = async (id: number) =>
  (await staff.get(`/api/shares?proposalId=${proposalId}`)).body.find((row: { id: number }) => row.id === id);

describe("a shared page", () => {
  test("shows the trip in the company's look, and nothing else of it", async () => {
    const place = { place: "Nice <old town>", latitude: 43.7, longitude: 7.27, notes: "KEEP THIS" };
    await api.make.activity(dmcId, { itineraryId, title: "Walk", startTime: "09:30", ...place });
    const { path } = await share();
    const { status, text, headers } = await guest.see(path);
    expect(status).toBe(200);
    for (const part of [
      "<h1><bdi>Four days</bdi></h1>",
      "Riviera &amp; Co",
      "09:30",
      "Walk",
      "Day 1",
      "<svg",
      "noindex",
    ])
      expect(text).toContain(part);
    expect(text).toContain("Day 1: Nice &lt;old town&gt;");
    for (const kept of ["KEEP THIS", "84,500", "Client ", "Partner "]) expect(text).not.toContain(kept);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("of a proposal without an itinerary has neither days nor a calendar", async () => {
    const { path } = await share({ itineraryId: null, proposalId });
    const { text } = await guest.see(path);
    expect(text).toContain("Nice");
    expect(text).not.toMatch(/<svg|Day 1|\.ics/);
  });

  test("of a proposal shows the days and maps of all its itineraries, and nothing internal", async () => {
    const nice = { place: "Nice", latitude: 43.7, longitude: 7.27, notes: "KEEP THIS" };
    await api.make.activity(dmcId, { itineraryId, title: "Walk by the sea", ...nice });
    const other = await api.make.itinerary(dmcId, { proposalId, title: "The same by boat" });
    await api.make.activity(dmcId, { itineraryId: other.id, title: "Cast off", day: "2026-05-02" });
    await api.make.itinerary(dmcId, { proposalId, title: "Nothing planned" });
    const elsewhere = await api.make.proposal(dmcId, {});
    const { id } = await api.make.itinerary(dmcId, { proposalId: elsewhere.id, title: "Of others" });
    await api.make.activity(dmcId, { itineraryId: id, title: "Not theirs" });
    const { path } = await share({ itineraryId: null, proposalId });
    const { text } = await guest.see(path);
    for (const part of ["Four days", "Walk by the sea", "The same by boat", "Cast off", "Day 2", ".ics"])
      expect(text).toContain(part);
    expect(text.match(/<svg/g)).toHaveLength(1);
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name);
    expect(ids).toEqual([...new Set(ids)]);
    for (const kept of ["KEEP THIS", "84,500", "Not theirs", "Nothing planned"])
      expect(text).not.toContain(kept);
    const calendar = await guest.see(`${path}.ics`);
    expect(calendar.text).toContain("SUMMARY:Cast off");
  });

  test("names time zones only where it is another time than at the company", async () => {
    await api.make.activity(dmcId, { itineraryId, startTime: "09:30", timeZone: "UTC" });
    await api.make.activity(dmcId, { itineraryId, startTime: "09:30", timeZone: "Africa/Abidjan" });
    const { path } = await share();
    expect((await guest.see(path)).text).not.toMatch(/UTC|Abidjan/);
    await api.make.activity(dmcId, {
      itineraryId,
      startTime: "21:10",
      endTime: "06:40",
      endDay: "2026-05-02",
      timeZone: "America/Argentina/Buenos_Aires",
    });
    const { text } = await guest.see(path);
    expect(text).toContain("21:10 - 06:40 on Sat, May 2");
    expect(text).toContain("Buenos Aires time");
    expect(text).toContain("UTC");
  });

  test("with 500 activities stays light", async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      dmc_id: dmcId,
      itinerary_id: itineraryId,
      day: new Date(Date.UTC(2026, 4, 1 + index / 10)).toISOString().slice(0, 10),
      title: `Activity number ${index} of a very long journey`,
      kind: "visit",
      position: index,
      place: `Place ${index} 🏝`,
      latitude: 36 + index / 50,
      longitude: 14 - index / 60,
    }));
    await api.owner("app.activities").insert(rows);
    const { path } = await share();
    const { status, text } = await guest.see(path);
    expect(status).toBe(200);
    expect(brotliCompressSync(text).length).toBeLessThan(60 * 1024);
  });

  test("is counted as seen by people outside, not by staff nor by programs that look ahead", async () => {
    const { id, path } = await share();
    for (const program of ["Slackbot-LinkExpanding 1.0", "TelegramBot (like TwitterBot)"])
      await guest.see(path, { "user-agent": program });
    await at("riviera", staff).see(path);
    await at("riviera", await api.signedIn("admin")).see(path);
    expect(await sharedOnce(id)).toMatchObject({ openedAt: null, seenAt: null, seenCount: 0 });
    await guest.see(path);
    const first = await sharedOnce(id);
    expect(first).toMatchObject({ openedAt: first.seenAt, seenCount: 1 });
    const { id: other } = await api.make.dmc();
    await at("riviera", await api.signedIn("dmc", other)).see(path);
    for (const phone of ["Telegram-Android/11.2.3", "Mozilla/5.0 (Linux; Android 11; CUBOT NOTE 20)"])
      await guest.see(path, { "user-agent": phone });
    expect(await sharedOnce(id)).toMatchObject({ openedAt: first.openedAt, seenCount: 4 });
  });

  test("goes into a calendar without notes", async () => {
    const notes = "KEEP THIS";
    await api.make.activity(dmcId, { itineraryId, title: "Night train", startTime: "22:00", notes });
    const { path } = await share();
    const { status, headers, text } = await guest.see(`${path}.ics`);
    expect({ status, type: headers.get("content-type") }).toEqual({
      status: 200,
      type: "text/calendar; charset=utf-8",
    });
    expect(text).toContain("SUMMARY:Night train");
    expect(text).not.toContain(notes);
  });
});

describe("a link that does not work", () => {
  test("answers the same page, whatever is the matter", async () => {
    const { path } = await share();
    const own = await guest.see(path);
    expect(own.status).toBe(200);
    const { id: dmc } = await api.make.dmc({ subdomain: "closed", active: false });
    const closed = await api.make.share(dmc);
    const revoked = await share();
    await staff.delete(`/api/shares/${revoked.id}`);
    const expired = await api.make.share(dmcId, { expiresAt: new Date(Date.now() - 1_000).toISOString() });
    const deleted = await share();
    await staff.delete(`/api/itineraries/${itineraryId}`);
    await api.make.dmc({ subdomain: "other" });
    const answers = await Promise.all([
      guest.see("/share/guessed"),
      guest.see(`/share/${"a".repeat(43)}`),
      guest.see("/share/%00"),
      guest.see(revoked.path),
      guest.see(`/share/${expired.token}`),
      guest.see(deleted.path),
      guest.see(`${deleted.path}.ics`),
      at("other").see(path),
      at("nobody").see(path),
      at("closed").see(`/share/${closed.token}`),
      api.visitor().get(`/api${path}`),
    ]);
    const [first] = answers;
    expect(first).toMatchObject({ status: 404, text: expect.stringContaining("No longer available") });
    for (const { status, text } of answers)
      expect({ status, text }).toEqual({ status: 404, text: first?.text });
  });

  test("takes no answer", async () => {
    const { id, path } = await share({ asksForAnswer: true });
    await staff.delete(`/api/shares/${id}`);
    expect((await guest.say(path, { name: "Ann", answer: "accepted" })).status).toBe(404);
    expect((await staff.get(`/api/proposals/${proposalId}`)).body.status).toBe("sent");
  });
});
