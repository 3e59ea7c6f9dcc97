import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { factoriesIn } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { goOnCounting } from "./go-on-counting.ts";
import { connectOwner, knexAsOwner } from "./owner-connection.ts";

let database: TestDatabase;

beforeAll(async () => void (database = await createTestDatabase()));

afterAll(() => database.drop());

test("after rows of a cluster's machines new ones have ids of this one's range, and none that is there", async () => {
  const knex = knexAsOwner(database.url);
  const { id } = await factoriesIn(knex).dmc();
  const entry = {
    dmc_id: id,
    actor_kind: "system",
    action: "create",
    resource: "client",
    changes: "[]",
    source: "job",
  };
  for (const number of [1, 2 ** 49 + 5]) await knex("app.audit").insert({ ...entry, id: number });
  const owner = await connectOwner(database.url);
  const next = async () => {
    await goOnCounting(owner, "app.audit", "app.audit_id_seq", "true");
    const [row] = await knex("app.audit").insert(entry).returning("id");
    return Number(row.id);
  };
  expect(await next()).toBe(2);
  await knex("app.audit").insert({ ...entry, id: 57 });
  expect(await next()).toBe(58);
  await knex("app.audit").where({ id: 58 }).delete();
  expect(await next()).toBe(59);
  await owner.end();
  await knex.destroy();
});
