import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let stranger: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc({ timeZone: "Pacific/Auckland" } as object)).id;
  staff = await api.signedIn("dmc", dmcId);
  stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  admin = await api.signedIn("admin");
  await api.owner("app.audit").insert(
    Array.from({ length: 1_203 }, (_, index) => ({
      dmc_id: dmcId,
      at: new Date(Date.UTC(2026, 4, 1, 0, 0, Math.floor(index / 2))),
      actor_kind: index % 100 === 0 ? "administrator" : "staff",
      user_id: index % 100 === 0 ? 1 : 2,
      actor_name: "Ann",
      action: "update",
      resource: "client",
      resource_id: (index % 10) + 1,
      title: `=Client ${index}`,
      changes: JSON.stringify([{ field: "notes", old: null, new: `Note ${index}` }]),
      source: "screen",
    })),
  );
});

afterAll(() => api.stop());

const MAY = "from=2026-05-01&to=2026-05-31";

/** The titles' numbers of all pages. */
async function allOf(query: string): Promise<number[]> {
  const found: number[] = [];
  for (let path: string | undefined = `/api/audit?${query}`; path !== undefined;) {
    const { body, headers } = await staff.get(path);
    found.push(...body.map(({ title }: { title: string }) => Number(title.replace("=Client ", ""))));
    path = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  }
  return found;
}

test("entries come newest first, fifty at a time, each once", async () => {
  const { body, headers } = await staff.get(`/api/audit?${MAY}`);
  expect(body).toHaveLength(50);
  expect(headers.get("x-total-count")).toBe("1203");
  expect(body[0].title).toBe("=Client 1202");
  const all = await allOf(`${MAY}&limit=200`);
  expect(all).toEqual(Array.from({ length: 1_203 }, (_, index) => 1_202 - index));
});

test.each([
  ["resource=client&resourceId=4", 120],
  ["resource=booking", 0],
  ["userId=1", 13],
  ["actorKind=administrator", 13],
  ["action=update", 1_203],
  ["action=delete", 0],
  ["tripId=1", 0],
])("filtered by %s", async (query, total) => {
  expect(await allOf(`${MAY}&${query}&limit=200`)).toHaveLength(total);
});

test("a period is of days as the company has them", async () => {
  // The first of May in Auckland ends at noon of UTC.
  expect(await allOf("from=2026-05-02&to=2026-05-02")).toEqual([]);
  expect(await allOf("from=2026-04-01&to=2026-04-30")).toEqual([]);
  expect((await staff.get("/api/audit?from=2026-05-01&to=2026-05-01")).headers.get("x-total-count")).toBe(
    "1203",
  );
});

test("a period above a year is refused", async () => {
  const refused = { status: 400, body: { errors: [{ path: "from" }] } };
  for (const path of ["/api/audit", "/api/audit/export"]) {
    expect(await staff.get(`${path}?from=2024-05-01&to=2025-05-02`)).toMatchObject(refused);
    expect(await staff.get(`${path}?from=2024-05-01`)).toMatchObject(refused);
    expect(await staff.get(`${path}?from=2024-05-01&to=2025-05-01`)).toMatchObject({ status: 200 });
  }
});

test.each([
  "resource=a_b",
  "resourceId=x",
  "actorKind=boss",
  "limit=201",
  "cursor=%7B",
  "from=2026-02-30",
  "format=xml",
])("%s is refused", async (query) => {
  const path = query.startsWith("format") ? "/api/audit/export" : "/api/audit";
  expect(await staff.get(`${path}?${query}`)).toMatchObject({ status: 400 });
});

test("no DMC sees another's", async () => {
  expect((await stranger.get(`/api/audit?${MAY}`)).body).toEqual([]);
  expect((await stranger.get(`/api/audit?dmcId=${dmcId}`)).status).toBe(403);
  expect((await stranger.get(`/api/audit/export?${MAY}&format=ndjson`)).text).toBe("");
});

test("administrators see a DMC's, or all of them", async () => {
  expect((await admin.get(`/api/audit?dmcId=${dmcId}&${MAY}`)).headers.get("x-total-count")).toBe("1203");
  const [first, second] = (await admin.get("/api/audit?limit=2")).body;
  expect(first.id).toBeGreaterThan(second.id);
  expect((await admin.get("/api/audit/export")).status).toBe(400);
});

test("a file for spreadsheets has a line for each change, and no formulas", async () => {
  const { headers, text } = await staff.get(`/api/audit/export?${MAY}&resourceId=4&resource=client`);
  expect(headers.get("content-type")).toMatch(/^text\/csv/);
  expect(headers.get("content-disposition")).toBe('attachment; filename="activity.csv"');
  const lines = text.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines).toHaveLength(121);
  expect(lines[0]).toBe("When,Who,What,Field,Old,New,Reason");
  expect(lines[1]).toBe("2026-05-01T00:09:56+00:00,Ann,Changed client =Client 1193,Notes,,Note 1193,");
});

test("a file has all entries, each once, in their order; and its download is an entry", async () => {
  const { headers, text } = await staff.get(`/api/audit/export?${MAY}&format=ndjson`);
  expect(headers.get("content-type")).toMatch(/^application\/x-ndjson/);
  const read = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(read.map(({ title }) => Number(title.replace("=Client ", "")))).toEqual(
    Array.from({ length: 1_203 }, (_, index) => 1_202 - index),
  );
  const [exported] = (await staff.get("/api/audit?limit=1")).body;
  expect(exported).toMatchObject({
    action: "export",
    resource: "audit",
    thing: "activity activity.ndjson",
    title: "activity.ndjson",
  });
});
