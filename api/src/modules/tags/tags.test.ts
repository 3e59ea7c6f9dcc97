import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

const named = async (path: string, who = staff) =>
  (await who.get(path)).body
    .map(({ name, title }: { name?: string; title?: string }) => name ?? title)
    .toSorted();

test("tags are kept as they were written, each once, and changed alone", async () => {
  const draft = { name: "Acme", email: "a@acme.example", tags: ["VIP", "Incentive", "vip"] };
  const { status, body } = await staff.post("/api/clients", draft);
  expect({ status, tags: body.tags }).toEqual({ status: 201, tags: ["VIP", "Incentive"] });
  expect((await staff.put(`/api/clients/${body.id}`, { phone: "1" })).body.tags).toEqual([
    "VIP",
    "Incentive",
  ]);
  expect((await staff.put(`/api/clients/${body.id}`, { tags: [] })).body.tags).toEqual([]);
  expect((await staff.post("/api/clients", { name: "Beta", email: "b@mail.example" })).body.tags).toEqual([]);
});

test.each([
  ["21 of them", Array.from({ length: 21 }, (_, index) => `t${index}`), "Choose at most 20 tags"],
  [
    "one that is too long",
    ["x".repeat(41)],
    "A tag has 1 to 40 characters, and no comma, semicolon or line break",
  ],
  ["no list", 7, "Send a list of tags"],
])("%s are refused by field", async (_what, tags, message) => {
  expect(await staff.post("/api/clients", { name: "Acme", email: "a@acme.example", tags })).toMatchObject({
    status: 400,
    body: { errors: [{ path: expect.stringMatching(/^tags/), message }] },
  });
});

test("lists have the rows of a tag, whatever its case, with search, sort and pages, of their DMC alone", async () => {
  const { id: elsewhere } = await api.make.dmc();
  await api.make.client(elsewhere, { name: "Foreign", tags: ["VIP"] });
  await api.make.client(dmcId, { name: "Acme", tags: ["VIP", "Straße"] });
  await api.make.client(dmcId, { name: "Birch", tags: ["vip"] });
  await api.make.client(dmcId, { name: "Cedar", tags: ["VIP2"] });
  await api.make.client(dmcId, { name: "Dune" });
  expect(await named("/api/clients?tag=Vip")).toEqual(["Acme", "Birch"]);
  expect(await named("/api/clients?tag=vip&q=bir")).toEqual(["Birch"]);
  expect(await named("/api/clients?tag=stra%C3%9Fe")).toEqual(["Acme"]);
  expect(await named("/api/clients?tag=none")).toEqual([]);
  const page = await staff.get("/api/clients?tag=vip&sort=-name&limit=1");
  expect(page.body[0].name).toBe("Birch");
  expect(page.headers.get("x-total-count")).toBe("2");
  expect(page.headers.get("link")).toContain("tag=vip");
  const admin = await api.signedIn("admin");
  expect(await named("/api/clients?tag=VIP", admin)).toEqual(["Acme", "Birch", "Foreign"]);
  expect(await staff.get(`/api/clients?tag=${"x".repeat(41)}`)).toMatchObject({ status: 400 });
});

test("proposals and partners have tags as well", async () => {
  await api.make.proposal(dmcId, { title: "Fjords", tags: ["Ski"] });
  await api.make.proposal(dmcId, { title: "Alps" });
  await api.make.partner(dmcId, { name: "Sherpas", tags: ["ski", "Night"] });
  expect(await named("/api/proposals?tag=ski")).toEqual(["Fjords"]);
  expect(await named("/api/partners?tag=SKI&type=supplier")).toEqual(["Sherpas"]);
});

test("the tags in use are listed in their most used spelling, of the DMC alone", async () => {
  expect((await staff.get("/api/tags")).body).toEqual([]);
  for (const tags of [["VIP", "Ski"], ["VIP"], ["vip"]]) await api.make.client(dmcId, { tags });
  await api.make.partner(dmcId, { tags: ["Ski"] });
  await api.make.client((await api.make.dmc()).id, { tags: ["Secret"] });
  expect((await staff.get("/api/tags")).body).toEqual([
    { tag: "VIP", count: 3 },
    { tag: "Ski", count: 2 },
  ]);
});

test("files bring tags, and fill in those of rows that have none", async () => {
  await api.make.client(dmcId, { name: "Acme", email: "a@acme.example", tags: ["Old"] });
  await api.make.client(dmcId, { name: "Birch", email: "b@birch.example" });
  const rows = [
    { name: "Acme", email: "a@acme.example", tags: "New" },
    { name: "Birch", email: "b@birch.example", tags: "VIP; Ski" },
    { name: "Cedar", email: "c@cedar.example", tags: "" },
    { name: "Cedar", email: "c@cedar.example", tags: "Late" },
  ];
  expect(await staff.post("/api/clients/import?duplicates=merge", { rows })).toMatchObject({ status: 200 });
  const { body } = await staff.get("/api/clients?sort=name");
  expect(body.map(({ name, tags }: { name: string; tags: string[] }) => [name, tags])).toEqual([
    ["Acme", ["Old"]],
    ["Birch", ["VIP", "Ski"]],
    ["Cedar", ["Late"]],
  ]);
});

test("rows without tags are in no index of tags", async () => {
  const { rows } = await api.owner.raw<{ rows: { indexdef: string }[] }>(
    "select indexdef from pg_indexes where schemaname = 'app' and indexname like '%_tags_idx'",
  );
  expect(rows).toHaveLength(3);
  for (const { indexdef } of rows) expect(indexdef).toMatch(/gin .*WHERE \(tags <> '\{\}'/);
});
