import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { factoriesIn } from "../../testing/factories.ts";
import { sentWhile } from "../../testing/sent-statements.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { knexAsOwner } from "./owner-connection.ts";
import { type Actor, asActor, asTenant } from "./tenant.ts";
import { type AnsweredStatement, STATEMENTS } from "./tenant-dialect.ts";

let testDatabase: TestDatabase;
let database: Database;
let dmcId: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const owner = knexAsOwner(testDatabase.url);
  dmcId = (await factoriesIn(owner).dmc()).id;
  await owner.destroy();
  database = openDatabase(testDatabase.url, testDatabase.dataDir, { rw: 1, admin: 1 });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const actor: Actor = { kind: "staff", userId: 7, name: "Camille", source: "screen", requestId: "r" };
const names = () => database.rw("app.clients").pluck("name");

test("each statement is told once it is answered, and a failed one with its error", async () => {
  const told: AnsweredStatement[] = [];
  const note = (message: unknown) => void told.push(message as AnsweredStatement);
  subscribe(STATEMENTS, note);
  const before = performance.now();
  await database.rw.raw("select 1 as one");
  await database.rw.raw("select 1 / 0").catch(() => {});
  unsubscribe(STATEMENTS, note);
  await database.rw.raw("select 2 as two");
  expect(told).toEqual([
    { sql: "select 1 as one", startTime: expect.any(Number) },
    { sql: "select 1 / 0", startTime: expect.any(Number), error: expect.objectContaining({ code: "22012" }) },
  ]);
  expect(told[0]?.startTime).toBeGreaterThanOrEqual(before);
});

test("what is sent for a tenant's people is told, not what the system sends, nor a transaction's own words", async () => {
  const ask = "select name from app.clients where dmc_id = ? and name <> ?";
  const asked = () =>
    database.rw.transaction(async (trx) => {
      await trx.raw(ask, [dmcId, "Nobody"]);
    });
  expect(await sentWhile(() => asActor(actor, () => asTenant(dmcId, asked)))).toEqual([
    "select name from app.clients where dmc_id = $1 and name <> $2",
  ]);
  expect(await sentWhile(() => asTenant(dmcId, names))).toEqual([]);
  expect(await sentWhile(() => asActor(actor, names))).toEqual([]);
});

const backend = async () => (await database.rw.raw("select pg_backend_pid() as pid")).rows[0].pid;

const fail = (code: string) =>
  expect(
    database.rw.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`),
  ).rejects.toMatchObject({ code });

test("a server that takes no writes any more serves nobody after that, however it fails otherwise", async () => {
  const first = await backend();
  await fail("P0001");
  expect(await backend()).toBe(first);
  await fail("25006");
  expect(await backend()).not.toBe(first);
});
