import type { Kind } from "@dmc-hub/shared-types";
import { describe, expect, test } from "@jest/globals";
import { Model } from "objection";
import * as z from "zod/mini";
import { overlapping, splitFilters } from "./custom-filter.ts";
import { afterPosition, orderBy, orderOf } from "./order.ts";
import { tableOf, toColumns } from "../platform/database/table.ts";
import { refuseTransition } from "./transitions.ts";

class Things extends Model {
  static override tableName = "app.things";
}

const table = tableOf(
  Things,
  "thing",
  z.object({
    id: z.int(),
    contactName: z.nullable(z.string()),
    kind: z.enum(["a", "b"]),
    startDate: z.string().register(z.globalRegistry, { format: "date" }),
    createdAt: z.iso.datetime(),
    value: z.nullable(z.number()),
  }),
);

/** A statement's text and its bound values. */
function written(part: (bind: (value: unknown) => string) => string): [sql: string, values: unknown[]] {
  const values: unknown[] = [];
  return [part((value) => `$${values.push(value)}`), values];
}

describe("a table", () => {
  test("names each field by its column, and knows words from numbers, days and moments", () => {
    expect(table.columns).toEqual([
      { field: "id", name: "id", isNullable: false, isText: false },
      { field: "contactName", name: "contact_name", isNullable: true, isText: true },
      { field: "kind", name: "kind", isNullable: false, isText: true },
      { field: "startDate", name: "start_date", isNullable: false, isText: false },
      { field: "createdAt", name: "created_at", isNullable: false, isText: false },
      { field: "value", name: "value", isNullable: true, isText: false },
    ]);
    expect(table.selection).toContain('id as "id", contact_name as "contactName", ');
    expect(table.json).toMatch(
      /^json_build_object\('id', id, 'contactName', contact_name, .*, value\)::text$/,
    );
    expect(table.writes).toBe(Things);
  });

  test("takes fields under their columns' names", () => {
    expect(toColumns({ contactName: null, id: 1, aBC: 2 })).toEqual({ contact_name: null, id: 1, a_b_c: 2 });
  });
});

describe("an order", () => {
  const row = { value: "v", id: 7 };
  test.each([
    [undefined, "id asc, id asc", "(id, id) > ($1, $2)"],
    ["nonsense", "id asc, id asc", "(id, id) > ($1, $2)"],
    ["value", "value asc nulls last, id asc", "((value, id) > ($1, $2) or value is null)"],
    ["-createdAt", "created_at desc, id desc", "(created_at, id) < ($1, $2)"],
    [
      "-contactName",
      "contact_name collate app.words desc nulls last, id desc",
      "((contact_name collate app.words, id) < ($1, $2) or contact_name is null)",
    ],
  ])("by %s goes by id where values are alike, and has those without one last", (sort, by, after) => {
    const order = orderOf(table, sort);
    expect(orderBy(order)).toBe(by);
    expect(written((bind) => afterPosition(order, row, bind))).toEqual([after, ["v", 7]]);
  });

  test("goes on among the rows without a value by their ids", () => {
    for (const [sort, beyond] of [
      ["contactName", ">"],
      ["-contactName", "<"],
    ] as const) {
      const after = written((bind) => afterPosition(orderOf(table, sort), { value: null, id: 7 }, bind));
      expect(after).toEqual([`contact_name is null and id ${beyond} $1`, [7]]);
    }
  });
});

describe("filters", () => {
  test("that ask for more than a value are told from the others; what was not given asks for nothing", () => {
    const asked = { status: "sent", from: "2026-05-01", to: undefined, clientId: undefined };
    const { filters, conditions = [] } = splitFilters(overlapping("start_date", "end_date"), asked, 1, false);
    expect(filters).toEqual({ status: "sent" });
    expect(conditions.map((condition) => written(condition))).toEqual([["end_date >= $1", ["2026-05-01"]]]);
    expect(splitFilters(undefined, asked, 1, false)).toEqual({ filters: asked });
  });

  test("of days keep what overlaps them, also what has one day alone", () => {
    for (const [last, days] of [
      ["end_date", overlapping("start_date", "end_date")],
      ["start_date", overlapping("start_date")],
    ] as const) {
      const sql = ["from", "to"].map((name) => written(days[name]?.("2026-05-01", null, false) ?? String)[0]);
      expect(sql).toEqual([`${last} >= $1`, "start_date <= $1"]);
    }
  });
});

describe("a status", () => {
  const allowed = {
    draft: ["sent"],
    accepted: ["declined"],
    sent: ["accepted"],
    declined: ["draft"],
    lost: [],
  };
  const kind = {
    names: ["proposal", "proposals"],
    statuses: { transitions: allowed, descriptions: {} },
  } as unknown as Kind;
  const refused = (from: string, to: string) => () =>
    refuseTransition(kind, { status: from }, { status: to });

  test("may stay, or become what it may", () => {
    expect(refused("draft", "draft")).not.toThrow();
    expect(refused("draft", "sent")).not.toThrow();
  });

  test.each([
    ["draft", "accepted", "A draft proposal cannot become accepted. Make it sent first."],
    ["accepted", "draft", "An accepted proposal cannot become draft. Make it declined first."],
    ["lost", "draft", "A lost proposal cannot become draft."],
    ["draft", "declined", "A draft proposal cannot become declined."],
  ])("that may not be is refused with the way round: %s to %s", (from, to, detail) => {
    expect(refused(from, to)).toThrow(detail);
    try {
      refused(from, to)();
    } catch (error) {
      expect(error).toMatchObject({
        status: 409,
        message: detail,
        errors: [{ path: "status", message: detail }],
      });
    }
  });
});
