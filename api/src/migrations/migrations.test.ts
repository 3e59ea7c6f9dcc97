import { expect, test } from "@jest/globals";
import type { Knex } from "knex";
import { faultsOf } from "../testing/migration-rules.ts";
import { migrations } from "./index.ts";

/** The last step from the time before releases; later ones run beside the release before. */
const LAST_ALONE = "0114-contractions";

test("the release before can work beside each step, or the step says that it contracts", async () => {
  const later = migrations.filter(
    ({ name, contracts, isLong }) => name > LAST_ALONE && !contracts && !isLong,
  );
  const faults: Record<string, readonly string[]> = {};
  for (const { name, up } of later) {
    const said: string[] = [];
    await up({ raw: async (sql) => void said.push(sql) }, null as unknown as Knex);
    const found = await faultsOf(said.join(";\n"));
    if (found.length > 0) faults[name] = found;
  }
  expect(faults).toEqual({});
});

test.each([
  ["alter table app.clients rename column notes to remarks", "renames"],
  ["alter table app.clients rename to customers", "renames"],
  ["alter table app.clients drop column notes", "drops a column of clients"],
  ["drop table app.clients", "drops what"],
  ["drop view app.bookings_read", "drops what"],
  ["drop function app.subtitle_of(bigint)", "drops what"],
  ["create index clients_notes_idx on app.clients (dmc_id, notes)", "locks clients while it builds"],
  ["alter table app.clients alter notes set not null", "addCheck"],
  ["alter table app.clients alter notes type int using 1", "a new column"],
  ["alter table app.clients add constraint c check (notes <> '')", "addCheck"],
  ["alter table app.clients add column a uuid default gen_random_uuid()", "a default that is computed"],
  ["alter table app.clients add column a text not null", "leave empty"],
  ["update app.clients set notes = ''", "fillInSlices"],
  ["delete from app.clients where notes = ''", "fillInSlices"],
])("%s is refused", async (sql, why) => {
  expect(await faultsOf(sql)).toEqual([expect.stringContaining(why)]);
});

test.each([
  "alter table app.clients add column vat_number text",
  "alter table app.clients add column is_vip boolean not null default false",
  "alter table app.clients add constraint c check (notes <> '') not valid",
  "create table app.vehicles (id bigint); create index vehicles_idx on app.vehicles (id)",
  "create or replace function app.one() returns int language sql as 'select 1'",
])("%s is not", async (sql) => {
  expect(await faultsOf(sql)).toEqual([]);
});
