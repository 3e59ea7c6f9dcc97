import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { askedPatiently } from "../../testing/patiently.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { DatabaseClient } from "./database-client.ts";
import { type Database, openDatabase } from "./database.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, testDatabase.dataDir);
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test("a transaction whose database no longer answers is given up once, not a second time to roll back", async () => {
  // A busy machine takes long to connect.
  await askedPatiently(() => database.rw.raw("select 1"));
  const query = jest.spyOn(DatabaseClient.prototype, "query");
  const work = database.rw.transaction(async (trx) => {
    // Like a frozen database, the server itself ends nothing.
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("select pg_sleep(60)");
  });
  await expect(work).rejects.toThrow("Query read timeout");
  const [last]: unknown[] = query.mock.lastCall ?? [];
  query.mockRestore();
  expect(last).toMatchObject({ text: "select pg_sleep(60)" });
  const { rows } = await askedPatiently(() => database.rw.raw("select 1 as one"));
  expect(rows).toEqual([{ one: 1 }]);
});
