import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Knex } from "knex";
import { report, sized } from "../../faults/length.ts";
import { factoriesIn } from "../../testing/factories.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { knexAsOwner } from "./owner-connection.ts";
import { asTenant } from "./tenant.ts";

let testDatabase: TestDatabase;
let owner: Knex;
let database: Database;
let one: number;
let two: number;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = knexAsOwner(testDatabase.url);
  const make = factoriesIn(owner);
  one = (await make.dmc()).id;
  two = (await make.dmc()).id;
  for (const name of ["a", "b", "c"]) await make.client(one, { name: `one ${name}` });
  for (const name of ["a", "b"]) await make.client(two, { name: `two ${name}` });
  database = openDatabase(testDatabase.url, testDatabase.dataDir, { rw: 3, admin: 2 });
});

afterAll(async () => {
  await database.close();
  await owner.destroy();
  await testDatabase.drop();
});

const matches = () =>
  database.rw.raw("select app.search('app.clients', 10, '%two a%')").then(({ rows }) => rows.length);

const namesOf = (db: Knex) => askedPatiently(async () => db("app.clients").orderBy("name").pluck("name"));

/** Calls of one test. */
const CALLS = sized(1_000, 10_000);

/** A tenant policy's condition, as PostgreSQL prints it. */
const OWN = "(dmc_id = (NULLIF(current_setting('app.dmc_id'::text, true), ''::text))::bigint)";

describe("every table with a dmc_id of its own", () => {
  interface Catalogued {
    readonly name: string;
    readonly isForced: boolean;
    readonly policies: readonly string[];
    readonly key: string;
  }

  test("forces its policies on everyone, and has its key begin with the DMC", async () => {
    const { rows } = await owner.raw<{ rows: Catalogued[] }>(`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as "isForced",
        (select array_agg(format('%s %s %s: %s; %s', p.polname, p.polcmd, p.polroles::regrole[],
            pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) order by p.polname)
          from pg_policy p where p.polrelid = c.oid) as policies,
        (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'p') as key
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'dmc_id' and a.attnotnull
      where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace order by c.relname`);
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(["clients", "partners"]));
    for (const { name, isForced, policies, key } of rows) {
      expect({ name, isForced, policies, key }).toEqual({
        name,
        isForced: true,
        policies: [
          "administrator r {app_admin}: true; ",
          "owner * {app_owner}: true; true",
          `tenant * {app_rw}: ${OWN}; ${OWN}`,
        ],
        key: "PRIMARY KEY (dmc_id, id)",
      });
    }
  });

  test("is read through views that see no more than who asks", async () => {
    const { rows } = await owner.raw<{ rows: { name: string; options: string[] }[] }>(`
      select relname as name, reloptions as options from pg_class
      where relkind in ('v', 'm') and relnamespace = 'app'::regnamespace order by relname`);
    expect(rows.map(({ name }) => name)).toContain("proposals_read");
    for (const { name, options } of rows)
      expect({ name, options }).toEqual({ name, options: ["security_invoker=true"] });
  });

  test("is owned by a role that nobody logs in as; the API's roles can get past nothing", async () => {
    const { rows } = await owner.raw(`
      select rolname, rolcanlogin, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as "isStrong",
        exists (select from pg_class where relowner = r.oid) as owns
      from pg_roles r where rolname like 'app\\_%' order by rolname`);
    expect(rows).toEqual([
      { rolname: "app_admin", rolcanlogin: true, isStrong: false, owns: false },
      { rolname: "app_owner", rolcanlogin: false, isStrong: false, owns: true },
      { rolname: "app_rw", rolcanlogin: true, isStrong: false, owns: false },
    ]);
  });
});

describe("a statement without its DMC in the text", () => {
  test("sees its tenant's rows alone, and none without a tenant", async () => {
    expect(await asTenant(one, () => namesOf(database.rw))).toEqual(["one a", "one b", "one c"]);
    expect(await asTenant(two, () => namesOf(database.rw))).toEqual(["two a", "two b"]);
    expect(await namesOf(database.rw)).toEqual([]);
  });

  test("changes and deletes its tenant's rows alone", async () => {
    await owner.transaction(
      async (trx) => {
        await trx.raw("set local role app_rw");
        await trx.raw("select app.set_tenant(?)", [two]);
        expect(await trx("app.clients").update({ notes: "touched" })).toBe(2);
        expect(await trx("app.clients").delete()).toBe(2);
        await trx.rollback();
      },
      { doNotRejectOnRollback: true },
    );
    expect((await namesOf(owner)).length).toBe(5);
  });

  test("writes no other tenant's row", async () => {
    const foreign = { dmc_id: two, name: "foreign", type: "corporate", email: "x@mail.example" };
    const inserted = asTenant(one, () => database.rw("app.clients").insert(foreign));
    await expect(inserted).rejects.toMatchObject({ code: "42501" });
    const moved = asTenant(one, () => database.rw("app.clients").update({ dmc_id: two }));
    // A cluster refuses to move rows at all.
    await expect(moved).rejects.toMatchObject({ code: expect.stringMatching(/^(?:42501|0A000)$/) });
  });

  test("searches its tenant's rows alone", async () => {
    expect(await asTenant(two, matches)).toBe(1);
    // A cluster refuses to ask no machine.
    expect(await matches().catch(() => 0)).toBe(0);
  });
});

test("administrators' connection reads every tenant's rows and writes none", async () => {
  expect((await namesOf(database.admin)).length).toBe(5);
  await expect(database.admin("app.clients").delete()).rejects.toMatchObject({ code: "42501" });
});

// So many at once that calls wait for each connection, and none of them for too long.
test.each([
  [1, 4],
  [10, 20],
])(
  "thousands of interleaved calls on %i connections never mix tenants",
  async (max, atOnce) => {
    const busy = openDatabase(testDatabase.url, testDatabase.dataDir, { rw: max, admin: 1 });
    const work = async (index: number) => {
      const isOne = index % 2 === 0;
      const found = await asTenant(isOne ? one : two, async () => {
        if (index % 7 === 0) await busy.rw.raw("select 1 / ?::int", [0]).catch(() => {});
        if (index % 11 === 0) await rollBack(busy.rw).catch(() => {});
        if (index % 13 === 0)
          await busy.rw
            .raw("select pg_sleep(0.02)")
            .timeout(1)
            .catch(() => {});
        return askedPatiently(() => namesOf(busy.rw));
      });
      return (
        found.length !== (isOne ? 3 : 2) || found.some((name) => !name.startsWith(isOne ? "one" : "two"))
      );
    };
    let foreign = 0;
    for (let done = 0; done < CALLS; done += atOnce) {
      const results = await Promise.all(Array.from({ length: atOnce }, (_, index) => work(done + index)));
      foreign += results.filter(Boolean).length;
      expect(await askedPatiently(() => namesOf(busy.rw))).toEqual([]);
    }
    await busy.close();
    report("interleaved calls", { connections: max, calls: CALLS, foreign });
    expect(foreign).toBe(0);
  },
  300_000,
);

async function rollBack(rw: Knex): Promise<void> {
  await rw.transaction(async (trx) => {
    await trx("app.clients").update({ notes: "never kept" });
    throw new Error("undo");
  });
}

/** The plan with which `role` searches for a part of a client's name. */
const planAs = (role: string) =>
  owner.transaction(async (trx) => {
    await trx.raw(`set local role ${role}; set local enable_seqscan = off; set local enable_indexscan = off`);
    await trx.raw("select app.set_tenant(?)", [one]);
    const statement = "explain select id from app.clients where dmc_id = ? and search like '%cafe01%'";
    const { rows } = await trx.raw(statement, [one]);
    return rows.map((row: object) => Object.values(row)[0]).join(" ");
  });

test("a search uses the index under the policies, which the plain statement may not", async () => {
  await owner.raw(
    `insert into app.clients (dmc_id, name, type, email)
     select ?, md5(n::text), 'corporate', 'x@mail.example' from generate_series(1, 20000) n returning id`,
    [one],
  );
  await owner.raw("vacuum analyze app.clients");
  const usesIndex = /clients_search_idx.*Index Cond: .*search ~~ '%cafe01%'/;
  // app.search runs with the owner's plan.
  expect(await planAs("app_owner")).toMatch(usesIndex);
  expect(await planAs("app_rw")).not.toMatch(usesIndex);
});
