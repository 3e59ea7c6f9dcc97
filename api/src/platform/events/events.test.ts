import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { namedBy } from "@dmc-hub/shared-types";
import { guestAt } from "../../testing/guest.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";
import { Followers, hasHeard } from "./testing-follow.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
const tabs = new Followers();

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterEach(() => tabs.leave());

afterAll(() => api.stop());

const follow = (who: TestClient, origin = api.origin, within?: number) =>
  tabs.follow(who, { origin, within });

const followOnceHeard = (who: TestClient, origin: string) => tabs.followOnceHeard(who, origin);

const NOTED = "event: notifications\ndata:\n\n";

/** An event of changed rows and what they make stale: by default the resource's own lists. */
const rows = (resource: string, invalidates = [`/api/${resource}`]) =>
  `event: rows\ndata: ${JSON.stringify({ resource, invalidates })}\n\n`;

/** An event of one itinerary's activities. */
const activitiesOf = (id: number) =>
  rows("activities", [
    `/api/activities?itineraryId=${id}`,
    `/api/itineraries/${id}/`,
    "/api/bookings",
    "/api/guide-clashes",
  ]);

/** Once the last event of this has arrived, both have received all of it. */
async function makeTask(who = staff): Promise<void> {
  expect(await who.post("/api/tasks", { title: "Call the hotel" })).toMatchObject({ status: 201 });
}

test("a change in one process is told in another, to the DMC's own staff alone", async () => {
  const second = await api.another();
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  const here = await followOnceHeard(staff, api.origin);
  const there = await followOnceHeard(staff, second.origin);
  const elsewhere = await followOnceHeard(stranger, second.origin);
  await makeTask();
  for (const heard of [here, there]) await hasHeard(heard, NOTED + rows("tasks"));
  await makeTask(stranger);
  await hasHeard(elsewhere, rows("tasks"));
  expect(elsewhere.text.match(/event: rows/g)).toHaveLength(1);
  expect(here.text.match(/event: rows/g)).toHaveLength(1);
  expect(here.type).toBe("text/event-stream; charset=utf-8");
  await second.stop();
});

test("changes of messages, bookings and activities are published; those of an itinerary name it", async () => {
  const heard = await follow(staff);
  await staff.post("/api/messages", { content: "Hello" });
  await hasHeard(heard, NOTED + rows("messages"));
  const { id: itineraryId } = await api.make.itinerary(dmcId);
  const booking = await api.make.booking(dmcId, { itineraryId });
  await staff.put(`/api/bookings/${booking.id}`, { status: "confirmed" });
  await hasHeard(
    heard,
    NOTED + rows("bookings", ["/api/bookings", "/api/dashboard", "/api/guide-clashes", ...namedBy]),
  );
  const { body: activity } = await staff.post("/api/activities", {
    itineraryId,
    title: "Walk",
    day: "2026-05-01",
  });
  await hasHeard(heard, activitiesOf(itineraryId));
  const { id: another } = await api.make.itinerary(dmcId);
  heard.text = "";
  await staff.put(`/api/activities/${activity.id}`, { itineraryId: another });
  for (const id of [itineraryId, another]) await hasHeard(heard, activitiesOf(id));
  expect(heard.text).not.toContain(NOTED);
  heard.text = "";
  await staff.delete(`/api/activities/${activity.id}`);
  await hasHeard(heard, activitiesOf(another));
});

const sharesChanged = rows("shares", ["/api/shares", "/api/proposals", "/api/dashboard"]);

test("a link that is made or revoked is told", async () => {
  const { id: proposalId } = await api.make.proposal(dmcId);
  const heard = await follow(staff);
  const { body: link } = await staff.post("/api/shares", { proposalId, asksForAnswer: true });
  await hasHeard(heard, sharesChanged);
  heard.text = "";
  expect(await staff.delete(`/api/shares/${link.id}`)).toMatchObject({ status: 200 });
  await hasHeard(heard, sharesChanged);
  expect(heard.text).not.toContain(NOTED);
});

test("a client's answer is told", async () => {
  const { id: proposalId } = await api.make.proposal(dmcId);
  const { url } = (await staff.post("/api/shares", { proposalId, asksForAnswer: true })).body;
  const heard = await follow(staff);
  const { hostname, pathname } = new URL(url);
  const said = { name: "Ann Lee", answer: "accepted" };
  expect(await guestAt(api, hostname.split(".")[0] ?? "").say(pathname, said)).toMatchObject({ status: 303 });
  await hasHeard(heard, NOTED + sharesChanged);
});

test("a stream begins with what to fetch anew after a gap", async () => {
  const { text } = await follow(staff);
  const [, said = "[]"] = /event: follows\ndata: (.+)\n\n/.exec(text) ?? [];
  expect(JSON.parse(said).toSorted()).toEqual([
    "/api/activities",
    "/api/bookings",
    "/api/dashboard",
    "/api/dmc-info",
    "/api/files",
    "/api/fx-rates",
    "/api/guide-clashes",
    "/api/itineraries/",
    "/api/messages",
    "/api/proposal-lines",
    "/api/proposals",
    "/api/shares",
    "/api/tasks",
  ]);
});

test("a stream that opens later begins with what it may have missed, if it asks for that", async () => {
  const everything = 'event: rows\ndata: {"resource":"all","invalidates":["/api/';
  await hasHeard(await follow(staff, api.origin, 3_600_000), everything);
  const others = await follow(staff);
  await makeTask();
  await hasHeard(others, rows("tasks"));
  expect(others.text).not.toContain(everything);
});

test("what is refused or rolled back is not told", async () => {
  const heard = await follow(staff);
  expect(await staff.post("/api/tasks", { title: "x", assignedTo: 999_999 })).toMatchObject({ status: 400 });
  expect(
    await staff.post("/api/tasks", { title: "Call", relatedTo: "client", relatedId: 999_999 }),
  ).toMatchObject({
    status: 400,
  });
  await makeTask();
  await hasHeard(heard, rows("tasks"));
  expect(heard.text.match(/event: rows/g)).toHaveLength(1);
});

test("only staff may follow", async () => {
  expect((await follow(api.visitor())).status).toBe(401);
  expect((await follow(await api.signedIn("admin"))).status).toBe(403);
  expect((await follow(await api.signedIn("user"))).status).toBe(403);
});

test("a stream ends with its session, wherever that ends", async () => {
  const second = await api.another();
  const other = await api.signedIn("dmc", dmcId);
  const own = await followOnceHeard(staff, second.origin);
  const others = await followOnceHeard(other, second.origin);
  expect(await staff.post("/api/logout")).toMatchObject({ status: 204 });
  await until(async () => own.isOver);
  expect(others.isOver).toBe(false);
  expect((await follow(staff, second.origin)).status).toBe(401);
  const admin = await api.signedIn("admin");
  await admin.put(`/api/dmcs/${dmcId}`, { active: false });
  await until(async () => others.isOver);
  await second.stop();
});

test("streams take no place from calls, and nobody opens too many", async () => {
  for (let people = 0; people < 6; people += 1) {
    const person = await api.signedIn("dmc", dmcId);
    const streams = await Promise.all(Array.from({ length: 13 }, () => follow(person)));
    expect(streams.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(12).fill(200),
      429,
    ]);
  }
  await makeTask();
  expect(await staff.get("/api/tasks")).toMatchObject({ status: 200 });
});

test("a closed tab's place is free again", async () => {
  for (let round = 0; round < 3; round += 1) {
    await until(async () => {
      tabs.leave();
      const streams = await Promise.all(Array.from({ length: 12 }, () => follow(staff)));
      return streams.every(({ status }) => status === 200);
    });
    expect((await follow(staff)).status).toBe(429);
  }
});

test("where changes are not heard of for a while, streams end, and others are opened later", async () => {
  const heard = await follow(staff);
  // A role may end its own connections.
  const database = await openConnected(api.database.url, api.database.dataDir);
  await database.rw.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dmc-hub sessions' and datname = current_database()`,
  );
  await database.close();
  await until(async () => heard.isOver);
  await until(async () => (await follow(staff)).status === 200);
});

test("a process that stops ends its streams at once", async () => {
  const second = await api.another();
  const heard = await follow(staff, second.origin);
  await second.stop();
  await until(async () => heard.isOver);
  // It is cut off only after the longest wait.
  expect(heard.isCutOff).toBe(false);
});
