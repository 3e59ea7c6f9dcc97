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

describe("a row", () => {
  test("is made with defaults, read, changed field by field and deleted", async () => {
    await api.make.client(dmcId);
    const made = await staff.post("/api/clients", {
      name: "  Acme  ",
      email: "acme@mail.example",
      phone: " ",
    });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Acme", type: "corporate", phone: null, dmcId, version: 1 },
    });
    expect(made.headers.get("etag")).toBe('"1"');
    const path = `/api/clients/${made.body.id}`;
    expect((await staff.get(path)).body).toEqual(made.body);
    const changed = await staff.put(path, { type: "individual" });
    expect(changed.body).toMatchObject({ name: "Acme", type: "individual", version: 2 });
    expect(changed.headers.get("etag")).toBe('"2"');
    expect(await staff.put(path, {})).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await staff.delete(path)).toMatchObject({ status: 204, text: "" });
    expect(await staff.get(path)).toMatchObject({ status: 404 });
    expect(await staff.delete(path)).toMatchObject({ status: 404 });
  });

  test("keeps what the server alone sets", async () => {
    const forged = {
      id: 77,
      dmcId: 1,
      version: 9,
      createdAt: "2000-01-01T00:00:00Z",
      search: "x",
      nonsense: true,
    };
    const made = await staff.post("/api/clients", { name: "Acme", email: "acme@mail.example", ...forged });
    expect(made.body).toMatchObject({ dmcId, version: 1 });
    expect(made.body.id).not.toBe(77);
    const changed = await staff.put(`/api/clients/${made.body.id}`, forged);
    expect({ ...changed.body, version: 1, updatedAt: "" }).toEqual({ ...made.body, updatedAt: "" });
  });

  test.each(["clients", "themes"])("of %s is changed only from the version that was read", async (plural) => {
    const make = () => (plural === "clients" ? api.make.client(dmcId) : api.make.theme());
    const others = [await make()];
    const { id } = await make();
    others.push(await make());
    const path = `/api/${plural}/${id}`;
    const { headers, body } = await admin.get(path);
    expect(body.id).toBe(id);
    expect((await admin.put(path, {})).body).toEqual(body);
    const ifMatch = { "if-match": headers.get("etag") ?? "" };
    expect(await admin.put(path, { name: "No" }, { "if-match": 'W/"1"' })).toMatchObject({ status: 412 });
    expect(await admin.put(path, { name: "First" }, ifMatch)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    const second = await admin.put(path, { name: "Second" }, ifMatch);
    expect(second).toMatchObject({ status: 412, body: { current: { name: "First", version: 2 } } });
    expect(second.headers.get("etag")).toBe('"2"');
    expect(await admin.delete(path, ifMatch)).toMatchObject({ status: 412 });
    expect(await admin.put(path, { name: "Third" }, { "if-match": "*" })).toMatchObject({ status: 200 });
    expect(await admin.delete(path, { "if-match": '"3"' })).toMatchObject({ status: 204 });
    for (const other of others)
      expect((await admin.get(`/api/${plural}/${other.id}`)).body).toMatchObject({
        id: other.id,
        version: 1,
      });
  });

  test("raced by two that read the same version is changed once", async () => {
    const path = `/api/clients/${(await api.make.client(dmcId)).id}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        staff.put(path, { name: `Racer ${index}` }, { "if-match": '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 412),
    ]);
  });
});

describe("an administrator", () => {
  test("reads and writes any DMC's rows, and says for which one a new row is", async () => {
    await api.make.client(dmcId);
    const { id } = await api.make.client(dmcId, { name: "Theirs" });
    expect(await admin.get(`/api/clients/${id}`)).toMatchObject({ status: 200, body: { dmcId } });
    expect(await admin.put(`/api/clients/${id}`, { name: "Changed" })).toMatchObject({ status: 200 });
    const { id: other } = await api.make.dmc();
    expect(await admin.get(`/api/clients/${id}?dmcId=${other}`)).toMatchObject({ status: 404 });
    expect(await admin.put(`/api/clients/${id}?dmcId=${other}`, { name: "No" })).toMatchObject({
      status: 404,
    });
    const draft = { name: "New", email: "new@mail.example" };
    expect(await admin.post("/api/clients", draft)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "dmcId" }] },
    });
    expect(await admin.post("/api/clients?dmcId=999999", draft)).toMatchObject({
      status: 400,
      body: { errors: [{ path: "dmcId", message: "This DMC does not exist" }] },
    });
    expect(await admin.post(`/api/clients?dmcId=${other}`, draft)).toMatchObject({
      status: 201,
      body: { dmcId: other },
    });
    expect(await admin.delete(`/api/clients/${id}`)).toMatchObject({ status: 204 });
    expect(await admin.put(`/api/clients/${id}`, { name: "Gone" })).toMatchObject({ status: 404 });
    expect(await admin.delete(`/api/clients/${id}`)).toMatchObject({ status: 404 });
  });
});
