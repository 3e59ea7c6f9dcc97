import { afterAll, beforeAll, expect } from "@jest/globals";
import type { Knex } from "knex";
import { onEveryMachine } from "../../testing/machines.ts";
import { onOneMachine } from "../../testing/one-machine.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import {
  type Moment,
  momentColumns,
  momentOf,
  readMoment,
  type ReadMoment,
  unchangedSince,
  writeMoment,
} from "./moment.ts";
import { knexAsOwner } from "./owner-connection.ts";
import { send } from "./statement.ts";

const TENANT = 1;

let databases: TestDatabase[];
let twins: [Knex, Knex];

beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  twins = databases.map(({ url }) => knexAsOwner(url)) as [Knex, Knex];
});

afterAll(async () => {
  for (const twin of twins) await twin.destroy();
  for (const database of databases) await database.drop();
});

onOneMachine("no changes are noted there.").test(
  "a moment means nothing in another database of the same template",
  async () => {
    const [one, other] = twins;
    const moment = await momentIn(one);
    expect(readMoment(writeMoment(moment))).toEqual(moment);
    expect(await isUnchanged(one, moment)).toBe(true);
    expect(await isUnchanged(other, moment)).toBe(false);
    expect(await isUnchanged(other, await momentIn(other))).toBe(true);
  },
);

onOneMachine("no changes are noted there.").test(
  "nor in one that was made again under the same name",
  async () => {
    const [one] = twins;
    const moment = await momentIn(one);
    const [name, saved] = databases.map(({ url }) => new URL(url).pathname.slice(1));
    await Promise.all(twins.map((twin) => twin.destroy()));
    await onEveryMachine(`drop database ${name} with (force)`);
    await onEveryMachine(`create database ${name} template ${saved}`);
    one.initialize();
    expect(await isUnchanged(one, await momentIn(one))).toBe(true);
    expect(await isUnchanged(one, moment)).toBe(false);
  },
);

async function momentIn(db: Knex): Promise<Moment> {
  const [read] = await send<ReadMoment>(db, () => `select ${momentColumns}`);
  const moment = momentOf(read ?? {});
  if (!moment) throw new Error("The statement told no moment");
  return moment;
}

async function isUnchanged(db: Knex, moment: Moment): Promise<boolean> {
  const since = unchangedSince(["app.clients"], TENANT, moment);
  const [answer] = await send<{ unchanged: boolean }>(db, (bind) => `select ${since(bind)} as unchanged`);
  return answer?.unchanged === true;
}
