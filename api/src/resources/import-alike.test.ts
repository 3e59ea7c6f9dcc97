import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { sentWhile } from "../testing/sent-statements.ts";
import type { TestClient } from "../testing/test-client.ts";

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

const drafts = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => row(`Client ${index}`, `c${index}@mail.example`, fields));

const importClients = (rows: unknown, query = "") => staff.post(`/api/clients/import${query}`, { rows });

const countNow = async () => Number((await staff.get("/api/clients?limit=1")).headers.get("x-total-count"));

const row = (name: string, email: string, fields: object = {}) => ({ name, email, ...fields });

const listed = async () => (await staff.get("/api/clients?sort=name")).body;

describe("rows that are likely to be there already", () => {
  const rows = [
    row("Soehne", "OFFICE@sohne.example", { phone: "+49 30 1" }),
    row("hotel-eze", "desk@eze.example", { notes: "Sea view", contactName: "Kim" }),
    row("Aurora", "a@aurora.example"),
    row("AURORA", "b@aurora.example", { phone: "+47 1" }),
  ];

  beforeEach(async () => {
    await importClients([
      row("Söhne & Co", "office@sohne.example"),
      row("Hôtel Èze", "info@eze.example", { contactName: "Léa" }),
    ]);
    // Another DMC's clients are nobody's duplicates.
    await api.make.client((await api.make.dmc()).id, { name: "Aurora", email: "a@aurora.example" });
  });

  test("are named before anything is saved: by e-mail, by name whatever its accents, and within the file", async () => {
    const [eze, sohne] = await listed();
    expect(await importClients(rows, "?dryRun=true")).toMatchObject({
      status: 200,
      body: {
        count: 4,
        alikeCount: 3,
        alike: [
          { index: 0, id: sohne.id, name: "Söhne & Co", by: "email" },
          { index: 1, id: eze.id, name: "Hôtel Èze", by: "name" },
          { index: 3, id: null, name: "Aurora", by: "name" },
        ],
      },
    });
    expect(await countNow()).toBe(2);
  });

  test("are left out, or added all the same", async () => {
    expect(await importClients(rows, "?duplicates=skip")).toMatchObject({
      body: { count: 1, skipped: 3, merged: 0 },
    });
    expect(await countNow()).toBe(3);
    expect(await importClients(rows)).toMatchObject({ body: { count: 4, skipped: 0 } });
    expect(await countNow()).toBe(7);
    expect(await importClients(rows, "?duplicates=some")).toMatchObject({ status: 400 });
  });

  test("fill in what is empty, and change nothing else", async () => {
    expect(await importClients(rows, "?duplicates=merge")).toMatchObject({
      body: { count: 1, skipped: 0, merged: 3 },
    });
    expect(await listed()).toMatchObject([
      { name: "Aurora", email: "a@aurora.example", phone: "+47 1" },
      { name: "Hôtel Èze", email: "info@eze.example", contactName: "Léa", notes: "Sea view", version: 2 },
      { name: "Söhne & Co", email: "office@sohne.example", phone: "+49 30 1", version: 2 },
    ]);
  });

  test("fill in a thousand rows at a time", async () => {
    await importClients(drafts(2_345));
    const statements = await sentWhile(async () => {
      const given = drafts(2_345, { phone: "+47 1" });
      expect(await importClients(given, "?duplicates=merge")).toMatchObject({ body: { merged: 2_345 } });
    });
    expect(statements.filter((sql) => sql.includes("update app.clients")).length).toBe(3);
    expect((await staff.get("/api/clients?sort=-createdAt&limit=1")).body).toMatchObject([
      { name: "Client 2344", phone: "+47 1" },
    ]);
  });

  test("bring their tags to who has none, and leave the others theirs", async () => {
    await importClients([row("Kestrel", "k@kestrel.example", { tags: ["VIP"] })]);
    const tags = ["Winter"];
    await importClients(
      [
        row("Kestrel", "k@kestrel.example", { tags }),
        row("Hôtel Èze", "info@eze.example", { tags }),
        row("Lumen", "l@lumen.example", { tags: [] }),
        row("Lumen", "l@lumen.example", { tags }),
        row("Söhne & Co", "office@sohne.example", { tags: [] }),
      ],
      "?duplicates=merge",
    );
    expect(
      (await listed()).map((client: { name: string; tags: string[]; version: number }) => [
        client.name,
        client.tags,
        client.version,
      ]),
    ).toEqual([
      ["Hôtel Èze", ["Winter"], 2],
      ["Kestrel", ["VIP"], 1],
      ["Lumen", ["Winter"], 1],
      ["Söhne & Co", [], 1],
    ]);
  });

  test("become each what is said of it, and the others what is said of all", async () => {
    expect(await importClients(rows, "?duplicates=skip&merge=1&keep=3,0")).toMatchObject({
      body: { count: 3, skipped: 0, merged: 1 },
    });
    expect((await listed()).map(({ name, notes }: { name: string; notes: string }) => [name, notes])).toEqual(
      [
        ["Aurora", null],
        ["AURORA", null],
        ["Hôtel Èze", "Sea view"],
        ["Soehne", null],
        ["Söhne & Co", null],
      ],
    );
    for (const query of ["?merge=1,", "?keep=x", "?skip=-1", "?merge=1;2"])
      expect(await importClients(rows, query)).toMatchObject({ status: 400 });
  });

  test("may be all of them, by the thousand", async () => {
    await importClients(drafts(2_000));
    const { body } = await importClients(drafts(2_000), "?dryRun=true");
    expect([body.alikeCount, body.alike.length]).toEqual([2_000, 1_000]);
    expect(await importClients(drafts(2_000), "?duplicates=skip")).toMatchObject({
      body: { count: 0, skipped: 2_000 },
    });
  });
});

test("a partner is alike only one of its own type, whose list it is in", async () => {
  const rossi = { name: "Rossi Travel", email: "info@rossi.example" };
  await api.make.partner(dmcId, { ...rossi, type: "supplier" });
  const importAs = (type: string, query = "") =>
    staff.post(`/api/partners/import?duplicates=merge${query}`, {
      rows: [{ ...rossi, type, phone: "+39 1" }],
    });
  expect((await importAs("supplier", "&dryRun=true")).body).toMatchObject({ alikeCount: 1 });
  expect((await importAs("agency")).body).toMatchObject({ count: 1, merged: 0, alikeCount: 0 });
  expect((await importAs("agency")).body).toMatchObject({ count: 0, merged: 1 });
  expect((await staff.get("/api/partners?sort=name")).body).toMatchObject([
    { type: "supplier", phone: null },
    { type: "agency", phone: "+39 1" },
  ]);
});
