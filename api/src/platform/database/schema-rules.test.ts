import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Knex } from "knex";
import { TABLE_KINDS } from "../../cli/distribute/table-kinds.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { knexAsOwner } from "./owner-connection.ts";

// What distributing the tables later requires of every table now: npm run db -- distribute, docs/scaling.md.
// Forced policies, keys by DMC and id, views and roles: tenancy.test.ts.
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

/** Shared tables, which are copied to every machine, and those that stay on one. */
const SHARED = ["app.dmcs", "app.gazetteer", "app.pictures", "app.themes", "app.users"];
const LOCAL = [
  "canary_stops",
  "changes",
  "contractions",
  "idempotency_keys",
  "limits",
  "mails",
  "migrations",
  "migrations_lock",
  "password_resets",
  "remote_error_people",
  "remote_errors",
  "remote_outcomes",
  "remote_reports",
  "sessions",
];

/** The names that a statement returns; each breaks the rule. */
async function breaches(sql: string, db: Knex = owner): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `with kinds as (${TABLE_KINDS}), tenant as (select * from kinds where kind = 'tenant') ${sql}`,
  );
  return rows.map(({ name }) => name);
}

/** Tables of a DMC whose changes leave no entries of the audit, and why. */
const UNAUDITED: Readonly<Record<string, string>> = {
  "app.audit": "it is the audit, and its rows never change",
  "app.booking_status_changes": "the booking's own entry has the status and its reason",
  "app.file_parts": "content of a file, which has the entry",
  "app.message_readers": "who has read what is between the people of a message",
  "app.proposal_versions": "a log of its own, which never changes; sending has the entry",
  "app.views": "how somebody looks at lists is no change of a record",
};

const POLICY = "(dmc_id = (NULLIF(current_setting('app.dmc_id'::text, true), ''::text))::bigint)";

const tablesOf = (kind: string) => breaches(`select name from kinds where kind = '${kind}' order by name`);

test("every table is some DMC's, everybody's or one machine's", async () => {
  expect(await tablesOf("tenant")).toContain("app.clients");
  expect(await tablesOf("shared")).toEqual(SHARED);
  expect(await tablesOf("local")).toEqual(LOCAL.map((name) => `app.${name}`));
});

/** Each rule with a query for what breaks it, and a statement that does. */
test.each([
  [
    "a table whose rows all name a DMC is a tenant table",
    `select k.name from kinds k join pg_attribute a on a.attrelid = k.oid and a.attname = 'dmc_id'
     where a.attnotnull and kind <> 'tenant'`,
    "alter table app.mails alter dmc_id set not null",
  ],
  [
    "ids and DMCs are big numbers, a tenant row's id from a sequence of its table",
    `select format('%s.%I', k.name, attname) as name from kinds k join pg_attribute a on a.attrelid = k.oid
     where (attname = 'id' or attname like '%\\_id') and attname not in ('message_id', 'request_id', 'tax_id') and kind <> 'local'
       and k.name <> 'app.gazetteer' -- GeoNames gives these ids
       and (atttypid <> 'bigint'::regtype
         or (attname = 'id') <> (pg_get_serial_sequence(k.name, attname) is not null))`,
    "alter table app.pictures alter id type int",
  ],
  [
    "every unique key of a tenant table begins with the DMC",
    `select i.indexrelid::regclass::text as name from pg_index i join tenant t on t.oid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indisunique and a.attname <> 'dmc_id'`,
    "create unique index on app.tasks (title, dmc_id)",
  ],
  [
    "no table excludes rows by others, inherits, or is a part",
    `select conname as name from pg_constraint where contype = 'x' and connamespace = 'app'::regnamespace
     union all select inhrelid::regclass::text from pg_inherits join pg_class c on c.oid = inhrelid
       where relnamespace = 'app'::regnamespace and relkind in ('r', 'p')
     union all select relname from pg_class
       where relnamespace = 'app'::regnamespace and (relkind in ('m', 'p', 'f') or relpersistence <> 'p')`,
    "create unlogged table app.fast (id bigint)",
  ],
  [
    "a foreign key between tenant tables carries the DMC on both sides, in the same place",
    `select conname as name from pg_constraint k
     where contype = 'f' and conrelid in (select oid from tenant) and confrelid in (select oid from tenant)
       and not exists (select from unnest(k.conkey, k.confkey) as pair(here, there)
         join pg_attribute h on h.attrelid = k.conrelid and h.attnum = pair.here and h.attname = 'dmc_id'
         join pg_attribute o on o.attrelid = k.confrelid and o.attnum = pair.there and o.attname = 'dmc_id')`,
    "alter table app.clients add constraint clients_swap_key unique (dmc_id, version, id); alter table app.tasks add constraint tasks_x_fk foreign key (id, version, dmc_id) references app.clients (dmc_id, version, id)",
  ],
  [
    "a foreign key points where every machine can follow: to its own kind, or to a shared table",
    `select conname as name from pg_constraint join kinds h on h.oid = conrelid join kinds o on o.oid = confrelid
     where contype = 'f' and o.kind not in (h.kind, 'shared')`,
    "alter table app.tasks add constraint tasks_mail_fk foreign key (related_id) references app.mails (id)",
  ],
  [
    "a view reads no table of one machine beside a distributed one",
    `select distinct v.relname as name from pg_rewrite r join pg_class v on v.oid = r.ev_class
     join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
     join kinds k on k.oid = d.refobjid where v.relkind = 'v' and k.kind = 'local'`,
    "create view app.odd as select u.name from app.users u join app.sessions s on s.user_id = u.id",
  ],
  [
    "no column is an identity",
    `select attrelid::regclass::text as name from pg_attribute
     join pg_class c on c.oid = attrelid and c.relnamespace = 'app'::regnamespace where attidentity <> ''`,
    "alter table app.limits add column number bigint generated always as identity",
  ],
  [
    "the tenant's policy is the bare expression, for reading and for writing",
    `select polrelid::regclass::text as name from pg_policy where polname = 'tenant'
     and (pg_get_expr(polqual, polrelid) <> $$${POLICY}$$ or pg_get_expr(polwithcheck, polrelid) <> $$${POLICY}$$)`,
    "alter policy tenant on app.tasks with check (true)",
  ],
  [
    "no policy asks another table",
    `select polrelid::regclass::text as name from pg_policy join kinds k on k.oid = polrelid
     where pg_get_expr(polqual, polrelid) ~* 'select' or pg_get_expr(polwithcheck, polrelid) ~* 'select'`,
    "create policy odd on app.tasks using (exists (select from app.users))",
  ],
  [
    "the tenant is set by a statement that Citus passes on",
    `select 'app.set_tenant' as name from pg_proc where oid = 'app.set_tenant(bigint)'::regprocedure
     and prosrc !~ 'execute format\\(''set local app.dmc_id = %L'', tenant\\)'`,
    "create or replace function app.set_tenant(tenant bigint) returns void language sql as $$ select set_config('app.dmc_id', tenant::text, true) $$",
  ],
  [
    "only tenant tables have triggers: to count versions, to write the audit, and to note that rows have changed",
    `select tgrelid::regclass::text as name from pg_trigger t
     join pg_class c on c.oid = tgrelid and c.relnamespace = 'app'::regnamespace
     where not tgisinternal and (tgrelid not in (select oid from tenant) or not (
       (tgfoid = 'app.touch'::regproc and pg_get_triggerdef(t.oid) ~ 'BEFORE UPDATE ON .* FOR EACH ROW')
       or (tgfoid = 'app.note_change'::regproc
         and pg_get_triggerdef(t.oid) ~ 'AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON .* FOR EACH STATEMENT')
       or (tgfoid in ('app.audited'::regproc, 'app.audited_file'::regproc)
         and pg_get_triggerdef(t.oid) ~ 'AFTER INSERT OR DELETE OR UPDATE ON .* FOR EACH ROW WHEN')))`,
    "create trigger touch before update on app.users for each row execute function app.touch()",
  ],
  [
    "every tenant table is audited, except those that say why not",
    `select name from tenant t where name <> all ('{${Object.keys(UNAUDITED).join()}}')
       and not exists (select from pg_trigger where tgrelid = t.oid and tgname = 'audited')`,
    "drop trigger audited on app.clients",
  ],
  [
    "the trigger that counts versions touches nothing but the row",
    `select 'app.touch' as name from pg_proc where oid = 'app.touch'::regproc and btrim(prosrc) <>
     'begin new.version := old.version + 1; new.updated_at := now(); return new; end'`,
    "create or replace function app.touch() returns trigger language plpgsql as $$ begin notify odd; return new; end $$",
  ],
  [
    "no foreign key changes a column of a tenant table",
    `select conname as name from pg_constraint where contype = 'f' and conrelid in (select oid from tenant)
     and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd', 'c'))`,
    "alter table app.tasks drop constraint tasks_dmc_fk; alter table app.tasks add constraint tasks_dmc_fk foreign key (dmc_id) references app.dmcs (id) on delete set null",
  ],
  [
    "foreign keys and checks have names of ours",
    `select conname as name from pg_constraint where contype in ('f', 'c') and connamespace = 'app'::regnamespace
     and conname !~ (case contype when 'f' then '_fk$' else '_ck$' end)`,
    "alter table app.tasks add check (title <> '')",
  ],
  [
    "names of keys and checks leave room for a shard's number, and end in none",
    `select conname as name from pg_constraint join kinds k on k.oid = conrelid
     where conname ~ '_\\d+$' or length(conname) > 50
     union all select indexrelid::regclass::text from pg_index join pg_class c on c.oid = indexrelid
       join kinds k on k.oid = indrelid where relname ~ '_\\d+$' or length(relname) > 50`,
    "alter table app.tasks rename constraint tasks_dmc_fk to tasks_dmc_fk_1",
  ],
  [
    "no column is of an enumerated type",
    `select attrelid::regclass::text as name from pg_attribute join pg_type y on y.oid = atttypid
     join pg_class c on c.oid = attrelid and c.relnamespace = 'app'::regnamespace where y.typtype = 'e'`,
    "create type app.mood as enum ('good'); alter table app.tasks add column mood app.mood",
  ],
])("%s", async (_rule, sql, breach) => {
  expect(await breaches(sql)).toEqual([]);
  const breaking = owner.transaction(async (trx) => {
    await trx.raw(breach);
    throw new Error(`found: ${(await breaches(sql, trx)).length > 0}`);
  });
  await expect(breaking).rejects.toThrow("found: true");
});
