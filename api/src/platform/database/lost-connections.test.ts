import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
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
  const work = database.rw.transaction(async (trx) => {
    // Like a frozen database, the server itself ends nothing.
    await trx.raw("set local statement_timeout = 0");
    await trx.raw("select pg_sleep(4)");
  });
  await expect(work).rejects.toThrow("Query read timeout");
  // Waiting longer than the read limit would be too late to see it sleep.
  const sleeping = "select from pg_stat_activity where query = 'select pg_sleep(4)' and state = 'active'";
  expect((await database.rw.raw(sleeping)).rowCount).toBe(1);
  expect((await database.rw.raw("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
