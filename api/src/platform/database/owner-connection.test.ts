import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "@jest/globals";
import { databaseAt, dropEverywhere, statementsAt } from "../../testing/machines.ts";
import { ensureDatabase } from "./owner-connection.ts";

const name = `test_${randomUUID().replaceAll("-", "")}`;
const url = databaseAt(process.env["TEST_DATABASE_URL"] ?? "", name);

afterAll(() => dropEverywhere(name));

test("a database that several make at once, as after a start that was killed, is made once", async () => {
  await Promise.all(Array.from({ length: 4 }, () => ensureDatabase(url)));
  await expect(statementsAt(url, "select")).resolves.toBeUndefined();
  await ensureDatabase(url);
});
