import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
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

const draft = { name: "Once only", email: "once@mail.example" };
const keyed = (key: string) => ({ "idempotency-key": key });
const clientsNow = async () => (await staff.get("/api/clients")).body.length;

test("the same create sent again makes one row and gets the same answer", async () => {
  const first = await staff.post("/api/clients", draft, keyed("a"));
  expect(first.status).toBe(201);
  const again = await staff.post("/api/clients", draft, keyed("a"));
  expect({ ...again, headers: again.headers.get("etag") }).toEqual({
    ...first,
    headers: first.headers.get("etag"),
  });
  expect(await clientsNow()).toBe(1);
  await staff.put(`/api/clients/${first.body.id}`, { name: "Renamed" });
  expect((await staff.post("/api/clients", draft, keyed("a"))).body).toEqual(first.body);
  expect(await staff.post("/api/clients", draft, keyed("b"))).toMatchObject({ status: 201 });
  expect(await clientsNow()).toBe(2);
});

test("who is moved to another DMC is not answered with a row of the former one", async () => {
  const { id, username } = await api.make.user({ role: "dmc", dmcId });
  const moved = api.visitor();
  await moved.signIn(username);
  const first = await moved.post("/api/clients", draft, keyed("moved"));
  const other = await api.make.dmc();
  expect(await admin.put(`/api/users/${id}`, { dmcId: other.id })).toMatchObject({ status: 200 });
  const again = await moved.post("/api/clients", draft, keyed("moved"));
  expect(again).toMatchObject({ status: 201, body: { dmcId: other.id } });
  expect(again.body.id).not.toBe(first.body.id);
});

test("a colleague's keys stay when somebody is moved to another DMC", async () => {
  const first = await staff.post("/api/clients", draft, keyed("stays"));
  const { id } = await api.make.user({ role: "dmc", dmcId });
  const other = await api.make.dmc();
  expect(await admin.put(`/api/users/${id}`, { dmcId: other.id })).toMatchObject({ status: 200 });
  expect((await staff.post("/api/clients", draft, keyed("stays"))).body).toEqual(first.body);
  expect(await clientsNow()).toBe(1);
});

test("calls without a key, or with an empty one, each make a row", async () => {
  for (const headers of [{}, {}, keyed(""), keyed("")])
    expect(await staff.post("/api/clients", draft, headers)).toMatchObject({ status: 201 });
  expect(await clientsNow()).toBe(4);
});

test("raced fifty times it makes one row", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => staff.post("/api/clients", draft, keyed("race"))),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await clientsNow()).toBe(1);
});

test("raced over two processes it makes one row", async () => {
  const other = await api.another();
  try {
    const { username } = await api.make.user({ role: "dmc", dmcId });
    const [here, there] = [api.visitor(), other.visitor()];
    for (const client of [here, there]) await client.signIn(username);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? here : there).post("/api/clients", draft, keyed("two processes")),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await clientsNow()).toBe(1);
  } finally {
    await other.stop();
  }
});

test("works on rows with rules of their own and on shared ones", async () => {
  const { id: itineraryId } = await api.make.itinerary(dmcId);
  const booking = { itineraryId, title: "Bus", startDate: "2026-05-01", endDate: "2026-05-02" };
  const bookings = await Promise.all([1, 2, 3].map(() => staff.post("/api/bookings", booking, keyed("k"))));
  expect(new Set(bookings.map(({ text }) => text)).size).toBe(1);
  expect((await staff.get(`/api/bookings/${bookings[0]?.body.id}/history`)).body.length).toBe(1);
  const user = {
    username: "once-only",
    name: "Once",
    email: "o@mail.example",
    password: "secret",
    role: "user",
  };
  const users = await Promise.all([1, 2, 3].map(() => admin.post("/api/users", user, keyed("k"))));
  expect(users.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(users.map(({ text }) => text)).size).toBe(1);
});

test("a key of another request is refused, another person's is another key", async () => {
  await staff.post("/api/clients", draft, keyed("mine"));
  const refused = {
    status: 422,
    body: { title: "Unprocessable Entity", detail: expect.stringContaining("new key") },
  };
  expect(await staff.post("/api/clients", { ...draft, name: "Other" }, keyed("mine"))).toMatchObject(refused);
  const partner = { ...draft, type: "guide" };
  expect(await staff.post("/api/partners", partner, keyed("mine"))).toMatchObject(refused);
  const colleague = await api.signedIn("dmc", dmcId);
  expect(await colleague.post("/api/clients", draft, keyed("mine"))).toMatchObject({ status: 201 });
  expect(await clientsNow()).toBe(2);
});

test("a call that failed may be tried again with its key", async () => {
  const trip = { clientId: 999_999, title: "Trip", destination: "Nice" };
  expect(await staff.post("/api/proposals", trip, keyed("retry"))).toMatchObject({ status: 400 });
  const { id: clientId } = await api.make.client(dmcId);
  expect(await staff.post("/api/proposals", { ...trip, clientId }, keyed("retry"))).toMatchObject({
    status: 201,
  });
});

test("a key is forgotten after a day, and must be plain and short", async () => {
  await staff.post("/api/clients", draft, keyed("old"));
  await api
    .owner("app.idempotency_keys")
    .update({ created_at: api.owner.raw("now() - interval '25 hours'") });
  expect(await staff.post("/api/clients", { ...draft, name: "Anew" }, keyed("old"))).toMatchObject({
    status: 201,
  });
  expect((await api.owner("app.idempotency_keys")).length).toBe(1);
  for (const key of ["x".repeat(201), "\u00e9"]) {
    expect(await staff.post("/api/clients", draft, keyed(key))).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("1 to 200 plain characters") },
    });
  }
});
