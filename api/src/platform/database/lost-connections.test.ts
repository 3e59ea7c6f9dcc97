import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { askedPatiently } from "../../testing/patiently.ts";
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

/** Longer than one limit for an answer, shorter than two, ms. */
const SECOND_LIMIT = 3_500;

test("a transaction whose database no longer answers is given up once, not a second time to roll back", async () => {
  // A busy machine takes long to connect.
  await askedPatiently(() => database.rw.raw("select 1"));
  let isSecondTime = false;
  let second: NodeJS.Timeout | undefined;
  const work = database.rw.transaction(async (trx) => {
    // Like a frozen database, the server itself ends nothing.
    await trx.raw("set local statement_timeout = 0");
    // Timers ring in their order, however late.
    second = setTimeout(() => (isSecondTime = true), SECOND_LIMIT);
    await trx.raw("select pg_sleep(60)");
  });
  await expect(work).rejects.toThrow("Query read timeout");
  clearTimeout(second);
  expect(isSecondTime).toBe(false);
  const { rows } = await askedPatiently(() => database.rw.raw("select 1 as one"));
  expect(rows).toEqual([{ one: 1 }]);
});
