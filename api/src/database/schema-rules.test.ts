import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Knex } from "knex";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { knexAsOwner } from "./migrate.ts";

// What distributing the tables later asks of every table now; DESIGN §4, schema rules 1, 2, 4 and 5.
let database: TestDatabase;
let owner: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = knexAsOwner(database.url);
});

afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

/** The tables that carry their DMC in their key. */
const TENANT = `select c.oid, c.relname from pg_class c
  join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant'
  where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace`;

/** The names that a statement finds; each breaks the rule. */
async function breaches(sql: string): Promise<string[]> {
  const { rows } = await owner.raw<{ rows: { name: string }[] }>(`with tenant as (${TENANT}) ${sql}`);
  return rows.map(({ name }) => name);
}

const POLICY = "(dmc_id = (NULLIF(current_setting('app.dmc_id'::text, true), ''::text))::bigint)";

test("there are tenant tables", async () => {
  expect(await breaches("select relname as name from tenant")).toContain("clients");
});

test.each([
  [
    "every unique key of a tenant table begins with the DMC",
    `select i.indexrelid::regclass::text as name from pg_index i join tenant t on t.oid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisunique and a.attname <> 'dmc_id'`,
  ],
  [
    "a foreign key between tenant tables carries the DMC on both sides",
    `select conname as name from pg_constraint k
     where contype = 'f' and conrelid in (select oid from tenant) and confrelid in (select oid from tenant)
       and not exists (select from unnest(k.conkey, k.confkey) as pair(here, there)
         join pg_attribute h on h.attrelid = k.conrelid and h.attnum = pair.here and h.attname = 'dmc_id'
         join pg_attribute o on o.attrelid = k.confrelid and o.attnum = pair.there and o.attname = 'dmc_id')`,
  ],
  [
    "no column is an identity",
    `select attrelid::regclass::text as name from pg_attribute
     join pg_class c on c.oid = attrelid and c.relnamespace = 'app'::regnamespace where attidentity <> ''`,
  ],
  [
    "the tenant's policy is the bare expression, for reading and for writing",
    `select polrelid::regclass::text as name from pg_policy where polname = 'tenant'
     and (pg_get_expr(polqual, polrelid) <> $$${POLICY}$$ or pg_get_expr(polwithcheck, polrelid) <> $$${POLICY}$$)`,
  ],
  [
    "only tenant tables have triggers",
    `select tgrelid::regclass::text as name from pg_trigger
     join pg_class c on c.oid = tgrelid and c.relnamespace = 'app'::regnamespace
     where not tgisinternal and tgrelid not in (select oid from tenant)`,
  ],
  [
    "no trigger notifies",
    `select tgname as name from pg_trigger join pg_proc f on f.oid = tgfoid
     join pg_class c on c.oid = tgrelid and c.relnamespace = 'app'::regnamespace
     where not tgisinternal and f.prosrc ~* 'notify'`,
  ],
  [
    "no foreign key of several columns sets null",
    `select conname as name from pg_constraint where contype = 'f' and confdeltype = 'n'
     and connamespace = 'app'::regnamespace and cardinality(conkey) > 1`,
  ],
  [
    "no column is of an enumerated type",
    `select attrelid::regclass::text as name from pg_attribute join pg_type y on y.oid = atttypid
     join pg_class c on c.oid = attrelid and c.relnamespace = 'app'::regnamespace where y.typtype = 'e'`,
  ],
])("%s", async (_rule, sql) => {
  expect(await breaches(sql)).toEqual([]);
});
