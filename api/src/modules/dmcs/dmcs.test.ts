import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

let api: TestApi;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn("admin");
});

afterAll(() => api.stop());

test("ids that come as text are read as numbers, and no word on whether it is active as yes", async () => {
  const theme = await api.make.theme();
  const draft = { name: "Typed", subdomain: "typed", contactEmail: "typed@mail.example" };
  const made = await admin.post("/api/dmcs", { ...draft, themeId: `${theme.id}`, active: null });
  expect(made).toMatchObject({ status: 201, body: { themeId: theme.id, active: true } });
  const path = `/api/dmcs/${made.body.id}`;
  await admin.put(path, { active: false });
  expect(await admin.put(path, { name: "Typed again" })).toMatchObject({ body: { active: false } });
  expect(await admin.put(path, { active: null, themeId: "" })).toMatchObject({
    body: { active: true, themeId: null },
  });
  expect(await admin.put(path, { themeId: "1e3" })).toMatchObject({ status: 400 });
  expect(await admin.put(path, { active: "yes" })).toMatchObject({ status: 400 });
  const person = { username: "typist", password: "secret-1", name: "Typist", email: "typist@mail.example" };
  expect(await admin.post("/api/users", { ...person, role: "dmc", dmcId: `${made.body.id}` })).toMatchObject({
    status: 201,
    body: { dmcId: made.body.id },
  });
});

test("a DMC in use is not deleted, and says by what", async () => {
  const { id } = await api.make.dmc();
  const staff = await api.make.user({ role: "dmc", dmcId: id });
  const rows = [await api.make.client(id), await api.make.client(id)];
  const partner = await api.make.partner(id);
  expect(await admin.delete(`/api/dmcs/${id}`)).toMatchObject({
    status: 409,
    body: { detail: "This DMC still has 1 user, 2 clients, and 1 partner. Delete or move them first." },
  });
  for (const client of rows) await admin.delete(`/api/clients/${client.id}`);
  await admin.delete(`/api/partners/${partner.id}`);
  expect(await admin.delete(`/api/dmcs/${id}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("1 user.") },
  });
  await admin.delete(`/api/users/${staff.id}`);
  expect(await admin.delete(`/api/dmcs/${id}`)).toMatchObject({ status: 204 });
});

test("with its exact name a DMC is deleted with its users and all of its data, and its staff are signed out", async () => {
  const { id } = await api.make.dmc({ name: "Doomed" });
  const other = await api.make.dmc();
  const staff = await api.signedIn("dmc", id);
  const partner = await api.make.partner(id);
  const kept = await api.make.client(other.id);
  const itinerary = await api.make.itinerary(id);
  await api.make.activity(id, { itineraryId: itinerary.id, partnerId: partner.id });
  const booking = await api.make.booking(id, { itineraryId: itinerary.id, partnerId: partner.id });
  await staff.put(`/api/bookings/${booking.id}`, { status: "confirmed" });
  await api.make.task(id);
  await api.make.message(id);
  await api.make.mail({ dmcId: id });
  await staff.post("/api/tasks", { title: "Once" }, { "idempotency-key": "once" });

  expect(await admin.delete(`/api/dmcs/${id}?name=doomed`)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "name", message: "This is not the DMC's name" }] },
  });
  expect(await staff.get("/api/clients")).toMatchObject({ status: 200 });
  expect(await admin.delete(`/api/dmcs/${id}?name=Doomed`)).toMatchObject({ status: 204 });
  expect(await staff.get("/api/clients")).toMatchObject({ status: 401 });
  expect(await rowsOf(id)).toEqual([]);
  expect(await admin.get(`/api/clients/${kept.id}`)).toMatchObject({ status: 200 });
});

test("a DMC with more rows than a statement can delete in its time is deleted, and others work on meanwhile", async () => {
  const { id } = await api.make.dmc({ name: "Large" });
  await api.owner.raw(
    `insert into app.clients (dmc_id, name, type, email)
     select ?, 'Client ' || n, 'corporate', 'c@mail.example' from generate_series(1, 2500) n returning id`,
    [id],
  );
  await api.owner.raw(
    "insert into app.tasks (dmc_id, title, status) select ?, 'Task', 'pending' from generate_series(1, 10001) returning id",
    [id],
  );
  expect(await admin.delete(`/api/dmcs/${id}`)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining("still has 2500 clients and 10000+ tasks.") },
  });
  // Makes a few thousand rows take as long as millions, and wait at first for the other's work.
  const work = await api.owner.transaction();
  await work.raw("select pg_advisory_xact_lock(2500)");
  await api.owner.raw(`create function app.slowly() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(2500), pg_sleep(0.001); return old; end $$`);
  await api.owner.raw(
    "create trigger slowly before delete on app.clients for each row execute function app.slowly()",
  );
  const staff = await api.signedIn("dmc", (await api.make.dmc()).id);
  let isDone = false;
  const deleted = admin.delete(`/api/dmcs/${id}?name=Large`).finally(() => (isDone = true));
  try {
    const draft = { name: "Meanwhile", email: "m@mail.example" };
    expect(await staff.post("/api/clients", draft)).toMatchObject({ status: 201 });
    expect(isDone).toBe(false);
  } finally {
    await work.rollback();
  }
  expect(await deleted).toMatchObject({ status: 204 });
  expect(await rowsOf(id)).toEqual([]);
  await api.owner.raw("drop function app.slowly cascade");
});

/** Tables, of all that exist, that still contain a row of the DMC. */
async function rowsOf(dmcId: number): Promise<string[]> {
  const tables: string[] = await api
    .owner("information_schema.columns")
    .where({ table_schema: "app", column_name: "dmc_id" })
    .pluck("table_name");
  const counts = await Promise.all(
    tables.map(async (table) => ({ table, rows: await api.owner(`app.${table}`).where("dmc_id", dmcId) })),
  );
  expect(counts.length).toBeGreaterThan(10);
  return counts.filter(({ rows }) => rows.length > 0).map(({ table }) => table);
}

test("a theme in use is not deleted, and says by whom and what would happen", async () => {
  const { id: themeId } = await api.make.theme();
  const dmc = await api.make.dmc({ themeId, name: "Azure" });
  expect(await admin.delete(`/api/themes/${themeId}`)).toMatchObject({
    status: 409,
    body: { detail: "Azure uses it. Its portal goes back to the standard look." },
  });
  for (const name of ["Bay", "Cove", "Dune", "Eddy", "Fjord", "Gulf"]) await api.make.dmc({ themeId, name });
  expect(await admin.delete(`/api/themes/${themeId}?unassign=false`)).toMatchObject({
    status: 409,
    body: {
      detail: "Azure, Bay, Cove, Dune, Eddy, and 2 more use it. Their portals go back to the standard look.",
    },
  });
  expect(await admin.delete(`/api/themes/${themeId}?unassign=true`)).toMatchObject({ status: 204 });
  expect((await admin.get(`/api/dmcs/${dmc.id}`)).body).toMatchObject({ themeId: null, version: 2 });
});

test("a theme that is not there is not chosen", async () => {
  const dmc = await api.make.dmc();
  expect(await admin.put(`/api/dmcs/${dmc.id}`, { themeId: 999_999 })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "themeId", message: "This theme does not exist" }] },
  });
});

test("a subdomain is one DMC's alone, and follows the rules of names", async () => {
  const draft = { name: "Azure", subdomain: "azure-coast", contactEmail: "a@mail.example" };
  expect(await admin.post("/api/dmcs", draft)).toMatchObject({
    status: 201,
    body: { active: true, themeId: null },
  });
  expect(await admin.post("/api/dmcs", draft)).toMatchObject({
    status: 409,
    body: { errors: [{ path: "subdomain", message: "Subdomain is already taken" }] },
  });
  for (const subdomain of ["A", "Azure", "azure_coast", "-azure", "www", "admin", "mail", "xn--a", "a.b"]) {
    expect(await admin.post("/api/dmcs", { ...draft, subdomain })).toMatchObject({
      status: 400,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path: "subdomain" })]) },
    });
  }
});

test("a change counts the version and keeps the rest", async () => {
  const { id } = await api.make.dmc({ contactPhone: "+33 4" });
  const { body } = await admin.put(`/api/dmcs/${id}`, { name: "Renamed" });
  expect(body).toMatchObject({ name: "Renamed", contactPhone: "+33 4", active: true, version: 2 });
});
