import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Knex } from "knex";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { asActor, asTenant } from "../../platform/database/tenant.ts";
import { oldAuditDropper } from "./drop-old-audit.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

// What the database itself sees to, whoever asks it.
let api: TestApi;
let database: Database;
let dmcId: number;
let staff: TestClient;
let admin: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  database = openDatabase(api.database.url, api.database.dataDir, { rw: 2, admin: 1 });
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc()).id;
  staff = await api.signedIn("dmc", dmcId);
});

afterAll(async () => {
  await database.close();
  await api.stop();
});

const count = () =>
  api.owner("app.audit").where({ dmc_id: dmcId }).count<{ count: number }[]>("* as count").first();

const person = (index: number) =>
  ({ kind: "staff", userId: index, name: `Person ${index}`, source: "screen", requestId: "r" }) as const;

test("nobody's work is the system's, and it never keeps an earlier caller's name", async () => {
  const { id } = await api.make.client(dmcId);
  const change = (notes: string) => database.rw("app.clients").where({ id }).update({ notes });
  const work = async (index: number) => {
    const notes = `Note ${index}`;
    if (index % 3 === 0) return await asTenant(dmcId, () => change(notes));
    const inTransaction = () =>
      database.rw.transaction((trx) => trx("app.clients").where({ id }).update({ notes }));
    const own = () =>
      asActor(person(index), () => asTenant(dmcId, index % 2 ? inTransaction : () => change(notes)));
    return await own();
  };
  await Promise.all(Array.from({ length: 120 }, (_, index) => work(index)));
  const kept = await api.owner("app.audit").where({ dmc_id: dmcId });
  expect(kept).toHaveLength(120);
  for (const { actor_kind, actor_name, user_id, source, changes } of kept) {
    const index = Number(/\d+/.exec(changes[0].new)?.[0]);
    const seen = { actor_kind, actor_name, user_id, source };
    if (index % 3 === 0)
      expect(seen).toEqual({ actor_kind: "system", actor_name: null, user_id: null, source: "job" });
    else
      expect(seen).toEqual({
        actor_kind: "staff",
        actor_name: `Person ${index}`,
        user_id: index,
        source: "screen",
      });
  }
});

test("what is rolled back leaves none", async () => {
  const { id } = await api.make.client(dmcId);
  const undone = asTenant(dmcId, () =>
    database.rw.transaction(async (trx) => {
      await trx("app.clients").where({ id }).update({ notes: "never kept" });
      expect(await trx("app.audit").count("* as count").first()).toEqual({ count: 1 });
      throw new Error("undo");
    }),
  );
  await expect(undone).rejects.toThrow("undo");
  expect(await count()).toEqual({ count: 0 });
});

test("entries can be neither changed nor deleted by the application", async () => {
  await staff.post("/api/clients", { name: "Acme", email: "a@acme.example" });
  const refused = { code: "42501" };
  const tries: ((db: Knex) => PromiseLike<unknown>)[] = [
    (db) => db("app.audit").update({ actor_name: "Somebody else" }),
    (db) => db("app.audit").delete(),
    (db) => db.raw("truncate app.audit"),
    (db) => db.raw("select app.drop_audit(?::bigint, 10)", [dmcId]),
  ];
  for (const attempt of tries)
    await expect(asTenant(dmcId, () => attempt(database.rw))).rejects.toMatchObject(refused);
  expect(await count()).toEqual({ count: 1 });
});

test("a whole DMC goes with its entries", async () => {
  const { name } = await api.owner("app.dmcs").where({ id: dmcId }).first("name");
  for (let index = 0; index < 3; index += 1)
    await staff.post("/api/clients", { name: "Acme", email: "a@acme.example" });
  const { status } = await admin.delete(`/api/dmcs/${dmcId}?name=${encodeURIComponent(name)}`);
  expect(status).toBe(204);
  expect(await count()).toEqual({ count: 0 });
});

test("entries are deleted after 24 months, and no sooner", async () => {
  const entry = (at: string) => ({
    dmc_id: dmcId,
    at: api.owner.raw(`now() - interval '${at}'`),
    actor_kind: "staff",
    action: "update",
    resource: "client",
    changes: "[]",
    source: "screen",
  });
  const old = Array.from({ length: 5_002 }, () => entry("24 months 1 day"));
  await api.owner.batchInsert("app.audit", [...old, entry("23 months 29 days"), entry("1 day")]);
  await oldAuditDropper(database)();
  expect(await count()).toEqual({ count: 2 });
});
