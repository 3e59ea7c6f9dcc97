import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Knex } from "knex";
import { STAND_IN } from "../../testing/citus-stand-in.ts";
import { statementsAt } from "../../testing/machines.ts";
import { onOneMachine } from "../../testing/one-machine.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";
import { type Database, openDatabase } from "./database.ts";
import { MachinePools } from "./machine-pools.ts";

const { test } = onOneMachine("another cluster stands in.");

let [coordinator, machine]: [TestDatabase, TestDatabase] = [] as never;
let [atCoordinator, atMachine]: [Database, Database] = [] as never;
let opened: string[];
let pools: MachinePools;

/** Where a DMC's rows are read: the coordinator's database, or the machine's. */
const placeRead = () => pools.read(7, nameOf);

const nameOf = async (db: Knex): Promise<"coordinator" | "machine" | undefined> => {
  const { rows } = await db.raw("select current_database() as name");
  if (rows[0].name === nameIn(coordinator.url)) return "coordinator";
  return rows[0].name === nameIn(machine.url) ? "machine" : undefined;
};

beforeAll(async () => {
  [coordinator, machine] = [await createTestDatabase(), await createTestDatabase()];
  await statementsAt(coordinator.url, STAND_IN);
  [atCoordinator, atMachine] = [coordinator, machine].map(({ url, dataDir }) =>
    openDatabase(url, dataDir),
  ) as [Database, Database];
  opened = [];
  pools = new MachinePools(atCoordinator.rw, (address) => {
    opened.push(address);
    return atMachine.rw;
  });
});

afterAll(async () => {
  await Promise.all([pools.close(), atCoordinator.close(), atMachine.close()]);
  await Promise.all([coordinator.drop(), machine.drop()]);
});

test("a DMC's rows are read on their machine as soon as it is known, and through the coordinator until then", async () => {
  await atCoordinator.rw.raw("select 1");
  expect(await placeRead()).toBe("coordinator");
  await until(async () => (await placeRead()) === "machine");
  expect(opened).toEqual(["two.example:5432"]);
});

test("what a statement itself gets wrong is told once, and the machine stays in use", async () => {
  let tries = 0;
  const read = pools.read(7, (db) => {
    tries += 1;
    return db.raw("select missing");
  });
  await expect(read).rejects.toThrow("missing");
  expect(tries).toBe(1);
  expect(await placeRead()).toBe("machine");
});

test("a machine that is lost is read through the coordinator, in the same call", async () => {
  await statementsAt(
    coordinator.url,
    `alter database ${nameIn(machine.url)} connection limit 0`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameIn(machine.url)}'`,
  );
  expect(await placeRead()).toBe("coordinator");
  expect(await placeRead()).toBe("coordinator");
  await statementsAt(coordinator.url, `alter database ${nameIn(machine.url)} connection limit -1`);
});

const nameIn = (url: string): string => new URL(url).pathname.slice(1);
