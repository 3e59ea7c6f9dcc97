import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { TestClient } from "../testing/test-client.ts";

let api: TestApi;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(() => api.stop());

const drafts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Client ${index}`, email: `c${index}@mail.example` }));

const importClients = (rows: unknown, query = "", headers?: Record<string, string>) =>
  staff.post(`/api/clients/import${query}`, { rows }, headers);

const countNow = async () => Number((await staff.get("/api/clients?limit=1")).headers.get("x-total-count"));

describe("an import", () => {
  test("adds each row as a create would, in order", async () => {
    const rows = [
      { name: "  Nordlys ", email: "a@mail.example", phone: " ", notes: 'Line\nand "quotes" \\ é 👩‍🚀' },
      { name: "Kessler", email: "b@mail.example", type: "individual", contactName: "Kim" },
    ];
    expect(await importClients(rows)).toMatchObject({ status: 200, body: { count: 2 } });
    const { body } = await staff.get("/api/clients");
    expect(body).toMatchObject([
      { dmcId, name: "Nordlys", type: "corporate", phone: null, notes: rows[0]?.notes, version: 1 },
      { dmcId, name: "Kessler", type: "individual", contactName: "Kim", avatar: null },
    ]);
    expect((await staff.get("/api/clients?q=nordl")).body.length).toBe(1);
  });

  test("of partners too, by an administrator who says for which DMC", async () => {
    const rows = [{ name: "Bus Co", type: "supplier", email: "bus@mail.example" }];
    expect(await admin.post("/api/partners/import", { rows })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "dmcId" }] },
    });
    expect(await admin.post(`/api/partners/import?dmcId=${dmcId}`, { rows })).toMatchObject({ status: 200 });
    expect((await staff.get("/api/partners?type=supplier")).body).toMatchObject(rows);
  });

  test("of thousands is whole", async () => {
    expect(await importClients(drafts(2_345))).toMatchObject({ status: 200, body: { count: 2_345 } });
    expect(await countNow()).toBe(2_345);
    const { body } = await staff.get("/api/clients?sort=-createdAt&limit=1");
    expect(body[0].name).toBe("Client 2344");
  });

  test("that is only tried changes nothing", async () => {
    expect(await importClients(drafts(3), "?dryRun=true")).toMatchObject({ status: 200, body: { count: 3 } });
    expect(await importClients([{ name: "x" }], "?dryRun=true")).toMatchObject({ status: 400 });
    expect(await countNow()).toBe(0);
    expect(await importClients(drafts(3), "?dryRun=false")).toMatchObject({ status: 200 });
    expect(await countNow()).toBe(3);
  });

  test("sent again with its key is made once", async () => {
    const key = { "idempotency-key": "import" };
    expect(await importClients(drafts(3), "", key)).toMatchObject({ status: 200 });
    expect(await importClients(drafts(3), "", key)).toMatchObject({ status: 200, body: { count: 3 } });
    expect(await countNow()).toBe(3);
    expect(await importClients(drafts(4), "", key)).toMatchObject({ status: 422 });
  });

  test("is neither another tenant's, nor takes its rows' own ids", async () => {
    const other = await api.make.dmc();
    const forged = { ...drafts(1)[0], id: 7, dmcId: other.id, dmc_id: other.id, version: 9, search: "x" };
    await importClients([forged]);
    const { body } = await staff.get("/api/clients");
    expect(body).toMatchObject([{ dmcId, version: 1 }]);
    expect(body[0].id).not.toBe(7);
  });
});

describe("an import that breaks a rule", () => {
  test("is refused whole, each fault by its row and field", async () => {
    const rows = [...drafts(1), { name: "x", email: "no" }, null, { ...drafts(1)[0], type: "planet" }];
    const { status, body } = await importClients(rows);
    expect(status).toBe(400);
    expect(body.detail).toBe("Nothing was imported: 4 faults in 3 rows.");
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      "rows.1.name",
      "rows.1.email",
      "rows.2",
      "rows.3.type",
    ]);
    expect(await countNow()).toBe(0);
  });

  test("names a thousand faults and counts the others", async () => {
    const { body } = await importClients(drafts(1_200).map(({ name }) => ({ name })));
    expect(body.detail).toBe("Nothing was imported: 1200 faults in 1200 rows. The first 1000 are listed.");
    expect(body.errors.length).toBe(1_000);
    expect(body.errors.at(-1).path).toBe("rows.999.email");
  });

  test.each([
    ["no rows", [], "Send at least one row"],
    ["too many", Array.from({ length: 50_001 }, () => 0), "Send at most 50000 rows at once"],
    ["something else", "rows", "Send a list of rows"],
    ["nothing", undefined, "Send a list of rows"],
  ])("has %s", async (_what, rows, message) => {
    expect(await importClients(rows)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "rows", message }] },
    });
  });

  test.each(["", "{", "null", "[]", '"text"'])("has a body that is none: %j", async (text) => {
    expect(await staff.post("/api/clients/import", text)).toMatchObject({ status: 400 });
  });

  test.each([
    ["other fields", '{"rows":[],"other":1}', "Send nothing but rows"],
    ["other fields before it", '{"__proto__":[],"rows":[]}', "Send nothing but rows"],
    ["its rows twice", '{"rows":[],"rows":[]}', "Send rows only once"],
    ["rows by name", '{"rows":{"a":{}}}', "Send a list of rows"],
  ])("has %s", async (_what, text, message) => {
    expect(await staff.post("/api/clients/import", text)).toMatchObject({
      status: 400,
      body: { errors: [{ message }] },
    });
  });

  test.each([
    ["more behind its end", '{"rows":[]} {}'],
    ["no end", '{"rows":[{}'],
    ["a comma too many", '{"rows":[{},]}'],
    ["a number that is none", '{"rows":[01]}'],
    ["a NUL byte", '{"rows":[{"name":"\0"}]}'],
    ["what is no UTF-8", Buffer.from('{"rows":[{"name":"\xff"}]}', "latin1")],
  ])("is no JSON for it has %s", async (_what, body) => {
    expect(await staff.post("/api/clients/import", body)).toMatchObject({
      status: 400,
      body: { detail: "The request cannot be read. Send valid JSON." },
    });
  });

  test.each(["\\u0000", "\\ud800", "\\udc00\\ud800"])("has a text that cannot be kept: %s", async (text) => {
    const body = `{"rows":[{"name":"Acme","email":"a@mail.example","notes":"x${text}"}]}`;
    expect(await staff.post("/api/clients/import", body)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "rows.0.notes" }] },
    });
  });

  test("is answered before its end once it cannot be right", async () => {
    const answers = ['"x",'.repeat(50_001), `{"notes":"${"x".repeat(1_200_000)}`].map(async (rows) => {
      const who = await api.signedIn("dmc", dmcId);
      const body = new ReadableStream({
        // The body never ends.
        start: (sending) => sending.enqueue(Buffer.from(`{"rows":[${rows}`)),
      });
      const answer = await fetch(`${api.origin}/api/clients/import`, {
        method: "POST",
        headers: { cookie: who.cookieHeader(), origin: api.origin, "content-type": "application/json" },
        body,
        duplex: "half",
      });
      expect(answer.headers.get("connection")).toBe("close");
      return [answer.status, ((await answer.json()) as { detail: string }).detail];
    });
    expect(await Promise.all(answers)).toEqual([
      [400, "Send at most 50000 rows at once"],
      [413, "Row 1 is larger than 1 MB. Shorten it, then send all of them again."],
    ]);
  });

  test("is too large, nested too deep, or no JSON", async () => {
    const notes = "x".repeat(20_000);
    const rows = Array.from({ length: 100 }, () => ({ ...drafts(1)[0], notes }));
    expect(await importClients(rows)).toMatchObject({ status: 200 });
    expect(await importClients("x".repeat(34_000_000))).toMatchObject({
      status: 413,
      body: { detail: "The request is larger than 32 MB. Send less at once." },
    });
    const deep = `{"rows":${"[".repeat(40)}${"]".repeat(40)}}`;
    expect((await staff.post("/api/clients/import", deep)).body.detail).toContain("levels deep");
    expect(await staff.post("/api/clients/import", "a,b", { "content-type": "text/csv" })).toMatchObject({
      status: 415,
    });
  });

  test("is not read before its sender is known", async () => {
    const { status } = await api.visitor().post("/api/clients/import", "{");
    expect(status).toBe(401);
  });
});
