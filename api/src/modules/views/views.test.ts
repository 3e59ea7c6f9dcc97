import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let staff: TestClient;
let colleague: TestClient;

beforeAll(async () => {
  api = await startTestApi();
});

beforeEach(async () => {
  const { id } = await api.make.dmc();
  staff = await api.signedIn("dmc", id);
  colleague = await api.signedIn("dmc", id);
});

afterAll(() => api.stop());

const draft = { list: "/clients", name: "Corporate", query: "type=corporate&sort=-name" };

const named = async (who: TestClient, list = "/clients") =>
  (await who.get(`/api/views?list=${list}`)).body.map(({ name }: { name: string }) => name);

const etag = ({ version }: { version: number }) => ({ "if-match": `"${version}"` });

test("a view is a person's own until it is shared, and of one list", async () => {
  const { status, body } = await staff.post("/api/views", draft);
  expect({ status, body }).toMatchObject({ status: 201, body: { ...draft, isShared: false, version: 1 } });
  expect([await named(staff), await named(colleague), await named(staff, "/bookings")]).toEqual([
    ["Corporate"],
    [],
    [],
  ]);
  expect(await colleague.put(`/api/views/${body.id}`, { name: "Mine" })).toMatchObject({ status: 404 });
  expect(await colleague.delete(`/api/views/${body.id}`)).toMatchObject({ status: 404 });
  await staff.put(`/api/views/${body.id}`, { isShared: true }, etag(body));
  expect(await named(colleague)).toEqual(["Corporate"]);
});

test("all staff change and delete the company's views, but only who saved one takes it back", async () => {
  const { body } = await staff.post("/api/views", { ...draft, isShared: true });
  const renamed = await colleague.put(`/api/views/${body.id}`, { name: "Companies" }, etag(body));
  expect(renamed).toMatchObject({ status: 200, body: { name: "Companies", version: 2 } });
  expect(await colleague.put(`/api/views/${body.id}`, { isShared: false })).toMatchObject({ status: 403 });
  expect(await staff.put(`/api/views/${body.id}`, { name: "x" }, etag(body))).toMatchObject({ status: 412 });
  expect(await colleague.delete(`/api/views/${body.id}`, etag(renamed.body))).toMatchObject({ status: 204 });
  expect(await named(staff)).toEqual([]);
});

test("other DMCs' shared views are nobody's here, and the number of one's own is limited", async () => {
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  await stranger.post("/api/views", { ...draft, isShared: true });
  expect(await named(staff)).toEqual([]);
  for (let made = 0; made < 50; made += 1) await staff.post("/api/views", { ...draft, name: `${made}` });
  expect(await staff.post("/api/views", draft)).toMatchObject({
    status: 409,
    body: { detail: "You have saved 50 views of this list. Delete one first." },
  });
});

test.each([
  [{ list: "clients" }, "Must be the address of a list such as /clients"],
  [{ list: "//elsewhere.example" }, "Must be the address of a list such as /clients"],
  [{ name: " " }, "Name the view"],
  [{ query: "x".repeat(2_001) }, "Must be at most 2000 characters"],
])("%j is refused", async (wrong, message) => {
  const { status, body } = await staff.post("/api/views", { ...draft, ...wrong });
  expect({ status, messages: body.errors.map((error: { message: string }) => error.message) }).toEqual({
    status: 400,
    messages: [message],
  });
});

const choose = (body: object) => staff.put("/api/user/lists", body);

const chosen = async () => (await staff.get("/api/user")).body.listPreferences;

test("people choose a list's columns and the view with which it opens, each alone", async () => {
  expect(await chosen()).toEqual({});
  expect(await choose({ list: "/clients", columns: ["name", "email"] })).toMatchObject({ status: 200 });
  await choose({ list: "/clients", viewId: 7 });
  await choose({ list: "/bookings", viewId: 8 });
  expect(await chosen()).toEqual({
    "/clients": { columns: ["name", "email"], viewId: 7 },
    "/bookings": { viewId: 8 },
  });
  await choose({ list: "/clients", columns: null });
  await choose({ list: "/bookings", viewId: null });
  expect(await chosen()).toEqual({ "/clients": { viewId: 7 } });
  expect((await colleague.get("/api/user")).body.listPreferences).toEqual({});
  for (let made = 0; made < 70; made += 1) await choose({ list: `/list-${made}`, viewId: 1 });
  expect(Object.keys(await chosen())).toHaveLength(60);
  expect(await choose({ list: "/clients", columns: [] })).toMatchObject({ status: 400 });
});
