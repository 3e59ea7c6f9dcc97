import { describe, expect, test } from "@jest/globals";
import { Model } from "objection";
import * as z from "zod/mini";
import { tableOf } from "../platform/database/table.ts";
import { orderOf } from "./order.ts";
import { filtersOf, pageSql, planningOf, type Wanted } from "./page-sql.ts";
import type { Search } from "./search.ts";

const named = (tableName: string) =>
  class extends Model {
    static override tableName = tableName;
  };

const tableNamed = (tableName: string) =>
  tableOf(named(tableName), "thing", z.object({ id: z.int(), name: z.string(), email: z.string() }));

const clients = tableNamed("app.clients");

const indexed: Search = {
  condition: (bind) => `search like ${bind("%bay%")}`,
  ids: (most) => (bind) => `select found_by_index(${most}, ${bind("%bay%")})`,
  quoted: null,
  walked: [],
};

const whole: Wanted = { dmcId: 7, filters: {}, search: null, query: { limit: 50 } };

/** A page's SQL on one line, and its values. */
function written(wanted: Wanted, sort?: string, table = clients) {
  const values: unknown[] = [];
  const sql = pageSql(table, wanted, orderOf(table, sort), (value) => `$${values.push(value)}`);
  return { sql: sql.replace(/\s+/g, " ").trim(), values };
}

/** How a list is planned; its rows are counted in the order of a key accordingly. */
const planned = (wanted: Wanted, sort?: string, table = clients) => {
  const planning = planningOf(table, wanted, orderOf(table, sort));
  const isInOrder = written(wanted, sort, table).sql.includes("order by id limit 10001");
  expect(isInOrder).toBe(planning === "force_generic_plan");
  return planning;
};

describe("a list is planned once", () => {
  test.each([
    ["by id", undefined, "app.clients"],
    ["by id, newest first", "-id", "app.clients"],
    ["in an order that an index keeps", "name", "app.clients"],
    ["in an order that an index of what is read keeps", "name", "app.partners_read"],
    ["by id, whatever it is of", "id", "app.things"],
    ["in an order of what is called alike", "name", "app.app.clients"],
  ])("%s: sort=%s of %s", (what, sort, tableName) => {
    const isOther = what.endsWith("called alike");
    expect(planned(whole, sort, tableNamed(tableName))).toBe(isOther ? "auto" : "force_generic_plan");
  });

  test("also where a filter asks for nothing", () => {
    expect(planned({ ...whole, filters: { name: undefined } })).toBe("force_generic_plan");
  });

  test.each<[what: string, wanted: Partial<Wanted>, sort: string, tableName: string]>([
    ["an order that no index keeps", {}, "email", "app.clients"],
    ["an order that an index of something else keeps", {}, "name", "app.messages"],
    ["the rows of all companies", { dmcId: null }, "id", "app.clients"],
    ["a search", { search: indexed }, "id", "app.clients"],
    ["a filter", { filters: { email: "a@mail.example" } }, "id", "app.clients"],
    ["a further condition", { conditions: [() => "true"] }, "id", "app.clients"],
    ["a list without pages", { query: {} }, "id", "app.clients"],
  ])("but not %s", (_what, some, sort, tableName) => {
    expect(planned({ ...whole, ...some }, sort, tableNamed(tableName))).toBe("auto");
  });
});

describe("a page counts", () => {
  const counted = "(select count(*) from (select 1 from app.clients where";
  const hits = "(select cardinality(ids) from found)";

  test("what an index has found, up to one more than a list counts, and says so", () => {
    const { sql, values } = written({ ...whole, search: indexed });
    expect(sql).toContain(
      "with found as materialized (select array(select found_by_index(10001, $2)) as ids)",
    );
    expect(sql).toContain(`${hits} as total, ${hits} as hits`);
    expect(sql).toContain(`${hits} <= 10000 and id = any((select ids from found)::bigint[])`);
    expect(values).toEqual([7, "%bay%"]);
  });

  test.each<[what: string, some: Partial<Wanted>]>([
    ["passes a filter", { filters: { email: "a@mail.example" } }],
    ["is quoted, too", { search: { ...indexed, quoted: 42 } }],
  ])("what an index has found row by row where it %s", (_what, some) => {
    const { sql } = written({ ...whole, search: indexed, ...some });
    expect(sql).toContain(`${counted} dmc_id =`);
    expect(sql).toContain("limit 1001) counted) as total");
    expect(sql).toContain(`${hits} as hits`);
  });

  test("what is quoted among what is found", () => {
    const { sql, values } = written({ ...whole, search: { ...indexed, quoted: 42 } });
    expect(sql).toContain("(select array(select found_by_index(10001, $3)) || $2::bigint as ids)");
    expect(values).toEqual([7, 42, "%bay%"]);
  });

  test("rows one by one where no index is asked, and says nothing of one", () => {
    const { sql } = written({ ...whole, search: { ...indexed, ids: null } }, "email");
    expect(sql).toContain(`${counted} dmc_id = $1 and search like $2`);
    expect(sql).toContain("and search like $2 limit 1001) counted) as total from");
    expect(sql).not.toContain("hits");
  });

  test("all rows where all of them are answered", () => {
    expect(written({ ...whole, query: {} }).sql).toContain("0 as found, count(*) as total from");
    expect(written(whole).sql).toContain("limit 10001) counted) as total from");
  });

  test("nothing while the number of rows is known", () => {
    const noted = { isCounted: () => "known" };
    const sql = pageSql(clients, whole, orderOf(clients), () => "?", noted).replace(/\s+/g, " ");
    expect(sql).toContain("case when not known then (select count(*) from");
    expect(sql).toContain("counted) end as total, ");
  });
});

const further = () => "further";
const conditionsOf = (wanted: Partial<Wanted>) =>
  filtersOf({ ...whole, ...wanted }).map((part) => part((value) => `'${String(value)}'`));

test("conditions are those of the filters that ask for something, and the further ones", () => {
  expect(conditionsOf({})).toEqual([]);
  expect(conditionsOf({ filters: { name: undefined }, conditions: [further] })).toEqual(["further"]);
  expect(conditionsOf({ filters: { contactName: "A", email: undefined }, conditions: [further] })).toEqual([
    "contact_name = 'A'",
    "further",
  ]);
});
