import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { asActor, asTenant, unaudited } from "../../platform/database/tenant.ts";
import { oldAuditDropper } from "./drop-old-audit.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { askedPatiently } from "../../testing/patiently.ts";
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
  database = await openConnected(api.database.url, api.database.dataDir, { rw: 2, admin: 1 });
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

/** Does the same change for somebody, for nobody, or without an entry: alone or in a transaction. */
async function changeAs(db: Knex, id: number, index: number): Promise<void> {
  const change = (trx: Knex) =>
    trx("app.clients")
      .where({ id })
      .update({ notes: `Note ${index}` });
  const once = () => asTenant(dmcId, () => (index % 2 ? db.transaction(change) : change(db)));
  if (index % 3 === 0) return void (await once());
  await asActor(person(index), () => (index % 5 === 0 ? unaudited(once) : once()));
}

test.each([
  ["connections of its own", false],
  ["a pooler's connections", true],
])("on %s nobody's work is the system's, and an earlier caller's name is never kept", async (_, isPooled) => {
  const { url, dataDir } = api.database;
  const busy = await openConnected(url, dataDir, { rw: 2, admin: 1 }, isPooled ? url : null);
  const { id } = await api.make.client(dmcId);
  // So many at once that calls wait for each connection, and none of them for too long.
  for (let first = 0; first < 150; first += 6)
    await Promise.all(
      Array.from({ length: 6 }, (_entry, index) =>
        askedPatiently(() => changeAs(busy.rw, id, first + index)),
      ),
    );
  await busy.close();
  const kept = await api.owner("app.audit").where({ dmc_id: dmcId });
  const wanted = Array.from({ length: 150 }, (_entry, index) => index).filter(
    (index) => index % 3 === 0 || index % 5 !== 0,
  );
  expect(kept.map(noted).toSorted((one, other) => one.index - other.index)).toEqual(
    wanted.map((index) =>
      index % 3 === 0
        ? { index, kind: "system", name: null, userId: null, source: "job" }
        : { index, kind: "staff", name: `Person ${index}`, userId: index, source: "screen" },
    ),
  );
});

const noted = ({ changes, actor_kind: kind, actor_name: name, user_id: userId, source }: NotedRow) => ({
  index: Number(/\d+/.exec(changes[0]?.new ?? "")?.[0]),
  kind,
  name,
  userId,
  source,
});

interface NotedRow {
  readonly changes: readonly { readonly new: string }[];
  readonly actor_kind: string;
  readonly actor_name: string | null;
  readonly user_id: number | null;
  readonly source: string;
}

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
  await api.owner.batchInsert("app.audit", [...old, entry("23 months 27 days"), entry("1 day")]);
  await oldAuditDropper(database)();
  expect(await count()).toEqual({ count: 2 });
});
