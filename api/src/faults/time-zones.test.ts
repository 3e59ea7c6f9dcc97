import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { connectOwner } from "../platform/database/owner-connection.ts";
import type { Answer, TestClient } from "../testing/test-client.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { sized } from "./length.ts";

let bench: FaultBench;

beforeAll(async () => {
  bench = await openBench();
});

afterAll(() => bench.close());

/** Days that do not exist, or lack their midnight, in some zone, and ends of months and years. */
const days = [
  "2018-11-04",
  "2011-12-30",
  ...sized([], ["2024-02-29", "2025-12-31", "2026-01-01", "2026-03-29", "2026-10-25"]),
];

/** The time zones of an API process and of its database. */
const places = [
  ["Asia/Tokyo", "America/St_Johns"],
  ["Pacific/Apia", "America/Los_Angeles"],
  ...sized<[string, string][]>(
    [],
    [
      ["UTC", "UTC"],
      ["America/Sao_Paulo", "Asia/Tokyo"],
    ],
  ),
] as const;

/** Creates one row of each kind that has a day. */
async function rowsOf(day: string) {
  const { make, dmcId } = bench;
  const clientId = (await make.client(dmcId)).id;
  const proposalId = (await make.proposal(dmcId, { clientId })).id;
  const itineraryId = (await make.itinerary(dmcId, { proposalId })).id;
  const travel = { startDate: day, endDate: day };
  return {
    proposals: { body: { clientId, title: "Trip", destination: "Nice", ...travel }, dated: travel },
    bookings: { body: { itineraryId, title: "Room", ...travel }, dated: travel },
    activities: {
      body: { itineraryId, title: "Walk", day, startTime: "00:30", endTime: "23:59" },
      dated: { day, startTime: "00:30", endTime: "23:59" },
    },
    tasks: { body: { title: "Call", dueDate: day }, dated: { dueDate: day } },
  };
}

/** Every instant in an answer is in UTC, between `since` and now. */
function expectMoments({ status, text }: Answer, since: number): void {
  expect({ status, text: status === 200 ? "" : text }).toEqual({ status: 200, text: "" });
  const moments = [...text.matchAll(/"\w+At"\s*:\s*"([^"]*)"/g)].map(([, moment = ""]) => moment);
  expect(moments).not.toEqual([]);
  for (const moment of moments) {
    expect(moment).toMatch(/(?:Z|\+00:00)$/);
    expect(Date.parse(moment)).toBeGreaterThanOrEqual(since - 1_000);
    expect(Date.parse(moment)).toBeLessThanOrEqual(Date.now() + 1_000);
  }
}

async function expectKept(staff: TestClient, day: string): Promise<void> {
  const since = Date.now();
  for (const [table, { body, dated }] of Object.entries(await rowsOf(day))) {
    const made = await staff.post(`/api/${table}`, body);
    expect({ table, status: made.status, body: made.body }).toMatchObject({ status: 201, body: dated });
    const path = `/api/${table}/${made.body.id}`;
    const read = await staff.get(path);
    expect(read.body).toMatchObject(dated);
    expectMoments(read, since);
    expect((await staff.put(path, { ...dated, title: "Changed" })).body).toMatchObject(dated);
    const listed = await staff.get(`/api/${table}`);
    expect(listed.body).toContainEqual(expect.objectContaining({ id: made.body.id, ...dated }));
    const [column, value] = Object.entries(dated)[0] ?? ["", ""];
    const stored = await bench.owner.raw("select ??::text as day from app.?? where id = ?", [
      column.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
      table,
      made.body.id,
    ]);
    expect({ table, ...stored.rows[0] }).toEqual({ table, day: value });
  }
}

/** Kinds without a day of their own: an itinerary shows its proposal's, the others have only instants. */
async function expectOthersKept(staff: TestClient, admin: TestClient, day: string): Promise<void> {
  const { make, dmcId } = bench;
  const since = Date.now();
  const travel = { startDate: day, endDate: day };
  const proposalId = (await make.proposal(dmcId, travel)).id;
  const itinerary = await staff.get(`/api/itineraries/${(await make.itinerary(dmcId, { proposalId })).id}`);
  expect(itinerary.body).toMatchObject(travel);
  expectMoments(itinerary, since);
  const rows = {
    clients: await make.client(dmcId),
    partners: await make.partner(dmcId),
    messages: await make.message(dmcId),
    users: await make.user(),
    dmcs: await make.dmc(),
    themes: await make.theme(),
  };
  for (const [table, { id }] of Object.entries(rows)) {
    expectMoments(await admin.get(`/api/${table}/${id}?dmcId=${dmcId}`), since);
  }
  expectMoments(await staff.get("/api/user/sessions"), since - 60_000);
}

/** New connections to `bench` use the time zone `zone`, as a customer's database may. */
async function moveDatabase(zone: string): Promise<void> {
  const { url } = bench.database;
  const superuser = await connectOwner(url);
  await superuser.query(`alter database ${new URL(url).pathname.slice(1)} set timezone to '${zone}'`);
  await superuser.end();
}

test.each(places)(
  "in %s, with its database in %s, days of travel and moments stay what they are",
  async (TZ, zone) => {
    await moveDatabase(zone);
    const api = await bench.start({ env: { TZ } });
    const staff = await bench.staffOf(api);
    const { username } = await bench.make.user();
    const admin = api.visitor();
    await admin.signIn(username);
    for (const day of days) await expectKept(staff, day);
    await expectOthersKept(staff, admin, days[0] ?? "");
    await api.end("SIGTERM");
  },
  60_000,
);
