import { expect, test } from "@jest/globals";
import { brokenRules } from "./cluster-rules.ts";

const tenants = new Set(["clients", "proposals", "proposals_read"]);

const broken = (sql: string) => brokenRules(sql, tenants);

/** Each rule with a statement that follows it and one that breaks it. */
test.each([
  ["one statement is sent at a time", "select 1 from app.clients where dmc_id = $1", "select 1; select 2"],
  [
    "RETURNING calls no function",
    "with written as (insert into app.clients (name) values ($1) returning *) select json_build_object('id', id) from written",
    "insert into app.clients (name) values ($1) returning json_build_object('id', id)",
  ],
  [
    "an update chooses between no value and the time of day",
    "update app.clients set updated_at = now() where dmc_id = $1 and updated_at is null",
    "update app.clients set updated_at = coalesce(updated_at, now()) where dmc_id = $1",
  ],
  [
    "a conflict is not answered with the time of day",
    "insert into app.clients (name) values ($1) on conflict (name) do update set created_at = excluded.created_at",
    "insert into app.clients (name) values ($1) on conflict (name) do update set created_at = current_timestamp",
  ],
  [
    "a condition asks for something of the row",
    "update app.clients set name = $1 where dmc_id = $2 and version in ($3)",
    "update app.clients set name = $1 where dmc_id = $2 and 1 = $3",
  ],
  [
    "an insert of selected rows returns something",
    "insert into app.clients (dmc_id) select $1 from app.dmcs returning id",
    "insert into app.clients (dmc_id) select $1 from app.dmcs",
  ],
  [
    "a lock is taken on the rows of one table",
    "select id from app.clients c where c.dmc_id = $1 for update",
    "select id, (select 1 from app.dmcs d) from app.clients c where c.dmc_id = $1 for update",
  ],
  [
    "each SELECT names its tenant by a value",
    "select id, (select name from app.clients c where c.dmc_id = $1::bigint and c.id = p.client_id) from app.proposals p where p.dmc_id = $1",
    "select id, (select name from app.clients c where c.dmc_id = p.dmc_id and c.id = p.client_id) from app.proposals p where p.dmc_id = $1",
  ],
  [
    "each SELECT names its tenant by a value",
    "select * from (select * from app.proposals_read p) own where id = $1 and dmc_id = $2",
    "select * from (select * from app.proposals_read p) own where id = $1",
  ],
  [
    "each table is joined by its tenant",
    "select 1 from app.proposals p left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id where p.dmc_id = $1",
    "select 1 from app.proposals p left join app.clients c on c.id = p.client_id where p.dmc_id = $1",
  ],
])("%s", async (rule, right, wrong) => {
  expect(await broken(right)).toEqual([]);
  expect(await broken(wrong)).toEqual([rule]);
});

test("tables that are on every machine, or on one alone, need no tenant", async () => {
  expect(await broken("select name from app.users u join app.dmcs d on d.id = u.dmc_id")).toEqual([]);
});
