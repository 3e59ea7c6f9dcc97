import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Client } from "pg";
import { factoriesIn } from "../../testing/factories.ts";
import { statementsAt } from "../../testing/machines.ts";
import { onOneMachine } from "../../testing/one-machine.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { knexAsOwner } from "./owner-connection.ts";
import { equals, send } from "./statement.ts";
import { asTenant } from "./tenant.ts";

let testDatabase: TestDatabase;
let dmcId: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const owner = knexAsOwner(testDatabase.url);
  const make = factoriesIn(owner);
  dmcId = (await make.dmc()).id;
  await make.client(dmcId, { name: "Own" });
  await make.client((await make.dmc()).id, { name: "Foreign" });
  await owner.destroy();
});

afterAll(() => testDatabase.drop());

/** Says whether the tenant needs a transaction, as on a cluster. */
const setForm = (needsTransactions: boolean) =>
  statementsAt(
    testDatabase.url,
    `create or replace function app.needs_transactions() returns boolean language plpgsql stable as
     $$ begin return ${needsTransactions}; end $$`,
  );

/** Gives `work` a pool of one connection, so that each call shows what the previous one left behind. */
async function withOne<Result>(isPooled: boolean, work: (database: Database) => Promise<Result>) {
  const { url, dataDir } = testDatabase;
  const database = openDatabase(url, dataDir, { rw: 1, admin: 1 }, isPooled ? url : null);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const prepared = async ({ rw }: Database): Promise<string[]> =>
  (await rw.raw("select statement from pg_prepared_statements order by name")).rows.map(
    ({ statement }: { statement: string }) => statement,
  );

const backend = async ({ rw }: Database): Promise<number> =>
  (await rw.raw("select pg_backend_pid() as pid")).rows[0].pid;

const SET_TENANT =
  "select set_config('app.dmc_id', $1, true), set_config('app.actor', $2, true), set_config('plan_cache_mode', $3, true)";

/** The form that no cluster takes. */
const implicitly = onOneMachine("the tenant reaches the other machines only from a transaction.");

describe.each([
  ["a connection of its own", false],
  ["a pooler's connection", true],
])("on %s", (_, isPooled) => {
  implicitly.describe("in the statement's transaction", () => carriesTenants(isPooled, false));
  describe("in a transaction around it", () => carriesTenants(isPooled, true));
});

function carriesTenants(isPooled: boolean, needsTransactions: boolean): void {
  beforeAll(() => setForm(needsTransactions));

  test("a tenant sees its own rows, whatever words its statement holds", () =>
    withOne(isPooled, async ({ rw }) => {
      for (const word of ["begin", "commit", "rollback", "savepoint", "release"]) {
        const named = () => rw("app.clients").whereNot("notes", word).orWhereNull("notes").pluck("name");
        expect(await asTenant(dmcId, named)).toEqual(["Own"]);
        const unbound = () => rw.raw(`select name, '${word}' as word from app.clients`);
        expect((await asTenant(dmcId, unbound)).rows).toEqual([{ name: "Own", word }]);
      }
      expect(await rw("app.clients").pluck("name")).toEqual([]);
    }));

  test("a statement that fails leaves the transaction around it, and the connection, usable", () =>
    withOne(isPooled, async (database) => {
      const pid = await backend(database);
      const { rw } = database;
      const fails = asTenant(dmcId, () =>
        rw.transaction(async (trx) => {
          const inner = trx.transaction((nested) => nested.raw("select 1 / ?::int", [0]));
          await expect(inner).rejects.toMatchObject({ code: "22012" });
          expect(await trx("app.clients").update({ notes: "never kept" })).toBe(1);
          await trx.raw("select 1 / ?::int", [0]);
        }),
      );
      await expect(fails).rejects.toMatchObject({ code: "22012" });
      const notes = await asTenant(dmcId, () => rw("app.clients").pluck("notes"));
      expect(notes).toEqual([null]);
      expect(await backend(database)).toBe(pid);
    }));

  test("a savepoint that is let go keeps what was done in it", () =>
    withOne(isPooled, async ({ rw }) => {
      const undone = asTenant(dmcId, () =>
        rw.transaction(async (trx) => {
          await trx.transaction((nested) => nested("app.clients").update({ notes: "kept" }));
          expect(await trx("app.clients").pluck("notes")).toEqual(["kept"]);
          throw new Error("undo");
        }),
      );
      await expect(undone).rejects.toThrow("undo");
    }));
}

describe.each([
  ["in the statement's transaction", false, [SET_TENANT]],
  ["in a transaction around it", true, ["select app.set_tenant($1, $2)", "begin", "commit"]],
])("prepared statements, the tenant %s", (_, needsTransactions, own) => {
  beforeAll(() => setForm(needsTransactions));

  test("hold what has values, once; not what has none, nor a transaction's own words", () =>
    withOne(false, async (database) => {
      const { rw } = database;
      for (const value of [1, 2]) await rw.raw("select ?::int as one", [value]);
      await rw.raw("select 3 as three");
      await asTenant(dmcId, () => rw.transaction((trx) => trx.raw("select ?::int as two", [2])));
      const statements = ["select $1::int as one", "select $1::int as two", ...own];
      expect((await prepared(database)).toSorted()).toEqual(statements.toSorted());
    }));

  test("are 500 on a connection; further ones are planned each time, and answered alike", () =>
    withOne(false, async (database) => {
      for (let count = 0; count < 505; count += 1) {
        const { rows } = await database.rw.raw(`select ?::int as a${count}`, [count]);
        expect(rows).toEqual([{ [`a${count}`]: count }]);
      }
      const kept = await prepared(database);
      expect(kept).toHaveLength(500 + own.length);
      expect(kept).toContain("select $1::int as a499");
      expect(kept).not.toContain("select $1::int as a500");
    }));
});

test("a failing statement in a transaction of its own leaves none open, even where a value cannot be sent", async () => {
  await setForm(true);
  await withOne(false, async (database) => {
    const { rw } = database;
    const status = async () => {
      const connection: Client = await rw.client.acquireConnection();
      await rw.client.releaseConnection(connection);
      return connection.getTransactionStatus();
    };
    const unsendable = {
      toPostgres: () => {
        throw new Error("not to be sent");
      },
    };
    for (const value of [0, unsendable]) {
      const failing = asTenant(dmcId, () => rw.raw("select 1 / ?::int", [value as number]));
      await expect(failing).rejects.toThrow(/division by zero|not to be sent/);
      expect(await status()).toBe("I");
      expect(await asTenant(dmcId, () => rw("app.clients").pluck("name"))).toEqual(["Own"]);
    }
  });
});

onOneMachine("each statement is planned for its tenant there.").test(
  "a statement that is planned once is, and no other after it",
  async () => {
    await setForm(false);
    await withOne(false, async ({ rw }) => {
      const ask = (word: string, planning: "auto" | "force_generic_plan") =>
        asTenant(dmcId, () =>
          send(rw, (bind) => `select name from app.clients where name <> ${bind(word)} and '${word}' <> ''`, {
            planning,
          }),
        );
      for (let time = 0; time < 3; time += 1) {
        expect(await ask("once", "force_generic_plan")).toEqual([{ name: "Own" }]);
        expect(await ask("each", "auto")).toEqual([{ name: "Own" }]);
      }
      const { rows } = await rw.raw(
        "select generic_plans::int as once, custom_plans::int as each from pg_prepared_statements where statement like '%name <>%' order by name",
      );
      expect(rows).toEqual([
        { once: 3, each: 0 },
        { once: 0, each: 3 },
      ]);
      expect((await asTenant(dmcId, () => rw.raw("show plan_cache_mode"))).rows).toEqual([
        { plan_cache_mode: "auto" },
      ]);
    });
  },
);

test("behind a pooler nothing is kept on a connection, not even what a library names", () =>
  withOne(true, async (database) => {
    await asTenant(dmcId, () => database.rw.raw("select ?::int as one", [1]));
    const connection: Client = await database.rw.client.acquireConnection();
    expect((await connection.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    const named = { name: "library", text: "select $1::int as two" };
    expect((await connection.query(named, [2])).rows).toEqual([{ two: 2 }]);
    await database.rw.client.releaseConnection(connection);
    expect(await prepared(database)).toEqual([]);
  }));

test("a statement that was written by hand binds its values in their order, and gives its connection back", async () => {
  await setForm(true);
  await withOne(false, async ({ rw }) => {
    const ask = (columns: Record<string, unknown>) =>
      asTenant(dmcId, () =>
        send<{ name: string }>(rw, (bind) => `select name from app.clients where ${equals(columns)(bind)}`),
      );
    expect(await ask({ name: "Own", dmc_id: dmcId })).toEqual([{ name: "Own" }]);
    expect(await ask({ name: "Own", dmc_id: dmcId + 1 })).toEqual([]);
    expect(await ask({})).toEqual([{ name: "Own" }]);
    const wrong = asTenant(dmcId, () => send(rw, () => "select no_such_column from app.clients"));
    await expect(wrong).rejects.toMatchObject({ code: "42703" });
    expect(await ask({})).toEqual([{ name: "Own" }]);
  });
});
