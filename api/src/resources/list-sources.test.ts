import { kinds } from "@dmc-hub/shared-types";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Database } from "../platform/database/database.ts";
import { onOneMachine } from "../testing/one-machine.ts";
import { openConnected } from "../testing/open-connected.ts";
import { askedPatiently } from "../testing/patiently.ts";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import { oldChangesDropper } from "./drop-old-changes.ts";
import { tableOfKind } from "./kind-table.ts";
import { listSources } from "./list-sources.ts";
import { searchedParent } from "./search.ts";

let api: TestApi;

beforeAll(async () => void (api = await startTestApi()));

afterAll(() => api.stop());

onOneMachine("changes are not noted there.").test(
  "changes are noted of all tables that such lists read, and of nothing else",
  async () => {
    const { rows } = await api.owner.raw<{ rows: { list: string; table: string; isNoted: boolean }[] }>(
      `with recursive read (list, oid) as (
       select list, list::regclass::oid from unnest(?::text[]) list
       union
       select read.list, d.refobjid from read join pg_rewrite r on r.ev_class = read.oid
         join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
           and d.refclassid = 'pg_class'::regclass and d.refobjid <> read.oid)
     select list, format('app.%I', relname) as table, exists (
       select from pg_trigger where tgrelid = c.oid and tgfoid = 'app.note_change'::regproc) as "isNoted"
     from read join pg_class c on c.oid = read.oid and relkind = 'r' order by list, relname`,
      [Object.keys(listSources)],
    );
    expect(rows.every(({ isNoted }) => isNoted)).toBe(true);
    const read = Object.groupBy(rows, ({ list }) => list);
    expect(
      Object.fromEntries(Object.entries(read).map(([list, of]) => [list, of?.map(({ table }) => table)])),
    ).toEqual(listSources);
    const { rows: views } = await api.owner.raw(
      `select list from unnest(?::text[]) list join pg_class c on c.oid = list::regclass and relkind = 'v'
     where pg_get_viewdef(c.oid) ~ '(now|current_\\w+|\\w+_timestamp|random|setting)\\M'`,
      [Object.keys(listSources)],
    );
    expect(views).toEqual([]);
  },
);

test("searches look into no other table", () => {
  const searched = kinds.flatMap((kind) => {
    const parent = searchedParent(kind);
    return parent
      ? [{ sources: listSources[tableOfKind(kind).model.tableName], parent: `app.${parent.relation}` }]
      : [];
  });
  expect(searched.length).toBeGreaterThan(2);
  for (const { sources, parent } of searched) expect(sources ?? [parent]).toContain(parent);
});

test("no list has a column of JSON as it was written, which could hold what separates rows", async () => {
  const relations = kinds.map((kind) => tableOfKind(kind).model.tableName);
  const { rows } = await api.owner.raw(
    `select attrelid::regclass::text as name from pg_attribute
     where attrelid = any (?::regclass[]) and atttypid in ('json'::regtype, 'xml'::regtype, 'json[]'::regtype)`,
    [relations],
  );
  expect(rows).toEqual([]);
});

test("notes are deleted once no list is compared with them, and nobody else deletes or changes them", async () => {
  const database: Database = await openConnected(api.database.url, api.database.dataDir, { rw: 2, admin: 1 });
  await api.owner.raw(`insert into app.changes (tenant, relation, xid, at)
    select 1, 1, n::text::xid8, now() - interval '24 hours 1 second' from generate_series(1, 5001) n
    union all select 1, 2, '1', now() - interval '23 hours'`);
  for (const refused of ["delete from app.changes", "update app.changes set at = now()"]) {
    await expect(askedPatiently(() => database.rw.raw(refused))).rejects.toThrow("permission denied");
  }
  await oldChangesDropper(database)();
  const { rows } = await api.owner.raw("select relation from app.changes where tenant = 1");
  expect(rows).toEqual([{ relation: 2 }]);
  await database.close();
});
