import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { CalendarFeed } from "@dmc-hub/shared-types";
import { eventsIn } from "../../testing/calendar.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let subdomain: string;
let staff: TestClient;
let program: TestClient;
let made = 0;

beforeAll(async () => {
  api = await startTestApi();
  program = api.visitor();
});

beforeEach(async () => {
  subdomain = `azure-${++made}`;
  dmcId = (await api.make.dmc({ name: "Azure; Coast", subdomain, timeZone: "Asia/Tokyo" } as object)).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

const path = "/api/calendar-feed";
const feed = async (): Promise<CalendarFeed> => (await staff.get(path)).body;
const replace = async (): Promise<CalendarFeed> => (await staff.post(path)).body;

/** Reads an address as the edge makes the API read it. */
function read(url: string, headers: Record<string, string> = {}, host = new URL(url).host) {
  return program.get(`/api${new URL(url).pathname}`, { "x-forwarded-host": host, ...headers });
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

test("there is none until staff make one; it is read by who knows its address, and that is noted", async () => {
  expect(await staff.get(path)).toMatchObject({ status: 204 });
  const answer = await staff.post(path);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      url: expect.stringMatching(`^http://${subdomain}.hub.example/calendar/[\\w-]{43}.ics$`),
      readAt: null,
    },
  });
  expect(await feed()).toEqual(answer.body);
  const { status, headers, text } = await read(answer.body.url);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(eventsIn(text)).toEqual([]);
  expect(text).toContain("X-WR-CALNAME:Azure\\; Coast");
  expect(await feed()).toMatchObject({ url: answer.body.url, readAt: expect.any(String) });
});

test("it shows the DMC's bookings and activities, at the times of their places", async () => {
  const { url } = await replace();
  const { id: itineraryId } = await api.make.itinerary(dmcId, { title: "Five days on foot" });
  const booking = await api.make.booking(dmcId, {
    itineraryId,
    title: "Villa",
    notes: "Net 900",
    status: "cancelled",
  });
  const times = { day: "2026-10-24", startTime: "20:00", endTime: "08:00", endDay: "2026-10-25" };
  const night = {
    itineraryId,
    title: "Night train",
    place: "Gare de Lyon",
    notes: "Tip the guard",
    ...times,
  };
  const train = await api.make.activity(dmcId, { ...night, timeZone: "Europe/Paris" });
  await api.make.activity(dmcId, { itineraryId, title: "Dinner", ...times, endDay: null, endTime: null });
  await api.make.booking((await api.make.dmc()).id, { title: "Of another DMC" });
  const { text } = await read(url);
  const [villa, ...activities] = eventsIn(text);
  expect(villa).toMatchObject({ uid: `booking-${booking.id}@hub.example`, summary: "Villa" });
  expect(villa?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
  const shown = activities.map(({ summary, description, location, startDate, endDate }) => ({
    summary,
    description,
    location,
    start: startDate.toJSDate().toISOString(),
    end: endDate.toJSDate().toISOString(),
  }));
  expect(shown).toEqual([
    {
      summary: "Night train",
      description: "Journey: Five days on foot",
      location: "Gare de Lyon",
      start: "2026-10-24T18:00:00.000Z",
      end: "2026-10-25T07:00:00.000Z",
    },
    // The company's own zone.
    expect.objectContaining({ summary: "Dinner", start: "2026-10-24T11:00:00.000Z" }),
  ]);
  expect(text).toContain(`UID:activity-${train.id}@hub.example`);
  for (const inside of ["Net 900", "Tip the guard", "Of another DMC"]) expect(text).not.toContain(inside);
});

test("it shows what ended no more than a year ago, and all that comes", async () => {
  const { url } = await replace();
  const titled = (title: string, startDate: string, endDate = startDate) =>
    api.make.booking(dmcId, { title, startDate, endDate });
  await titled("Too old", daysAgo(400), daysAgo(370));
  await titled("Ended within the year", daysAgo(400), daysAgo(360));
  await titled("Far away", "2099-01-01");
  await api.make.activity(dmcId, { title: "Old walk", day: daysAgo(370) });
  await api.make.activity(dmcId, { title: "Long stay", day: daysAgo(370), endDay: daysAgo(350) });
  const titles = eventsIn((await read(url)).text).map(({ summary }) => summary);
  expect(titles.toSorted()).toEqual(["Ended within the year", "Far away", "Long stay"]);
});

test("a long one is whole, with the rules of each zone once", async () => {
  const { url } = await replace();
  const { id: itineraryId } = await api.make.itinerary(dmcId);
  const zones = ["Europe/Paris", "America/New_York", null];
  for (let index = 0; index < 230; index += 1) {
    const times = {
      day: "2026-05-01",
      startTime: "09:00",
      endTime: null,
      timeZone: zones[index % 3] ?? null,
    };
    await api.make.activity(dmcId, { itineraryId, title: `Visit ${index}`, ...times });
  }
  const { text } = await read(url);
  expect(new Set(eventsIn(text).map(({ summary }) => summary)).size).toBe(230);
  expect(text.match(/^TZID:.*$/gm)?.toSorted()).toEqual([
    "TZID:America/New_York",
    "TZID:Asia/Tokyo",
    "TZID:Europe/Paris",
  ]);
});

test("what has not changed is not sent again", async () => {
  const { url } = await replace();
  const { id: itineraryId } = await api.make.itinerary(dmcId);
  const { id } = await api.make.booking(dmcId, { itineraryId });
  const first = await read(url);
  // Node's own client would bypass the cache.
  const again = { "if-none-match": first.headers.get("etag") ?? "", "cache-control": "max-age=0" };
  expect(await read(url, again)).toMatchObject({ status: 304, text: "" });
  await staff.put(`/api/bookings/${id}`, { title: "Another title" });
  expect(await read(url, again)).toMatchObject({
    status: 200,
    text: expect.stringContaining("Another title"),
  });
});

test("a new address stops the one before; a removed one stops as well", async () => {
  const { url } = await replace();
  const { url: next } = await replace();
  expect(next).not.toBe(url);
  expect(await read(url)).toMatchObject({ status: 404 });
  expect(await read(next)).toMatchObject({ status: 200 });
  expect(await staff.delete(path)).toMatchObject({ status: 204 });
  expect(await read(next)).toMatchObject({ status: 404 });
  expect(await staff.get(path)).toMatchObject({ status: 204 });
});

test("twenty new addresses at once leave one", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => staff.post(path)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const { url } = await feed();
  expect(await read(url)).toMatchObject({ status: 200 });
  expect(await api.owner("app.calendar_feeds").where({ dmc_id: dmcId })).toHaveLength(1);
});

test("every address that does not open anything answers alike", async () => {
  const { url } = await replace();
  const other = (await api.make.dmc({ subdomain: `other-${made}` })).id;
  await api.make.calendarFeed(other);
  const guess = url.replace(/[\w-]{43}/, "A".repeat(43));
  const answers = [
    await read(guess),
    await read(url.replace(".ics", "x.ics")),
    await read(url, {}, `other-${made}.hub.example`),
    await read(url, {}, "hub.example"),
    await read(url, {}, "nobody.hub.example"),
    await read(url.replace(/calendar\/.*/, "calendar/%00.ics")),
  ];
  await api.owner("app.dmcs").where({ id: dmcId }).update({ active: false });
  answers.push(await read(url));
  const told = answers.map(({ status, body: { requestId: _own, ...body } }) =>
    JSON.stringify({ status, body }),
  );
  expect(new Set(told).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404 });
});

test("each DMC's staff see and stop their own alone", async () => {
  const { url } = await replace();
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  expect(await stranger.get(path)).toMatchObject({ status: 204 });
  expect(await stranger.delete(path)).toMatchObject({ status: 204 });
  expect(await read(url)).toMatchObject({ status: 200 });
});
