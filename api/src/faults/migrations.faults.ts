import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import type { Knex } from "knex";
import { addCheck, buildIndex, fillInSlices } from "../migrations/long-steps.ts";
import { migrations } from "../migrations/index.ts";
import type { Migration } from "../migrations/migration.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { migrate } from "../setup/migrate.ts";
import type { ApiProcess } from "../testing/api-process.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report } from "./length.ts";

const ROWS = Number(process.env["ROWS"] ?? 1_000_000);
const CALLERS = 4;

let bench: FaultBench;
let api: ApiProcess;

beforeAll(async () => {
  bench = await openBench();
  await bench.owner.raw(
    `insert into app.clients (dmc_id, name, type, email)
      select ?, 'Client ' || n, 'corporate', 'client' || n || '@mail.example' from generate_series(1, ?::int) n`,
    [bench.dmcId, ROWS],
  );
  await bench.owner.raw("analyze app.clients");
  api = await bench.start();
}, 600_000);

afterAll(() => bench.close());

const steps: Record<string, (knex: Knex) => Promise<unknown>> = {
  "a column": (knex) => knex.raw("alter table app.clients add column loyalty_number text"),
  "an index": (knex) => buildIndex(knex, "clients_loyalty_idx", "on app.clients (dmc_id, loyalty_number)"),
  "a value for each row": (knex) =>
    fillInSlices(knex, "app.clients", { set: "loyalty_number = ''", missing: "loyalty_number is null" }),
  "a rule": (knex) => addCheck(knex, "app.clients", "clients_loyalty_ck", "length(loyalty_number) < 20"),
};

test.each(Object.entries(steps).map(([name, change], index) => ({ name, change, index })))(
  "$name for a large table, while people read and write it",
  async ({ name, change, index }) => {
    const staff = await bench.staffOf(api);
    const [took, statuses] = [[] as number[], new Set<number>()];
    const work = { isOver: false };
    const calling = Array.from({ length: CALLERS }, async (_, caller) => {
      while (!work.isOver) {
        const since = performance.now();
        const body = { name: randomUUID(), email: "written@mail.example" };
        const { status } = await (caller % 2 === 0
          ? staff.post("/api/clients", body)
          : staff.get("/api/clients?limit=20"));
        took.push(performance.now() - since);
        statuses.add(status);
      }
    });
    const owner = await connectOwner(bench.database.url);
    const step: Migration = {
      name: `999${index}`,
      isLong: index > 0 || undefined,
      up: async (_schema, knex) => void (await change(knex)),
    };
    const before = Object.keys(steps)
      .slice(0, index)
      .map((_, at): Migration => ({ name: `999${at}`, up: async () => {} }));
    const since = performance.now();
    await migrate(owner, bench.database.url, bench.database.dataDir, [...migrations, ...before, step]);
    const seconds = (performance.now() - since) / 1_000;
    work.isOver = true;
    await Promise.all(calling);
    await owner.end();
    const sorted = took.toSorted((one, other) => one - other);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    report(name, {
      rows: ROWS,
      seconds: Math.round(seconds),
      calls: took.length,
      p50: at(0.5),
      p99: at(0.99),
      longest: at(1),
    });
    expect(statuses).toEqual(new Set([200, 201]));
  },
  600_000,
);
