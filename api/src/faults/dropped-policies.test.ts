import { expect, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { knexAsOwner } from "../platform/database/owner-connection.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { isLong, report } from "./length.ts";

// The tenancy tests, run on databases whose policies have a hole. Each hole has to make them fail.
const API = join(import.meta.dirname, "..", "..");

/** The long form runs every tenancy test, the short one those of the catalogue. */
const NAMES = isLong ? "" : "every table with a dmc_id";

const holes: Record<string, (table: string) => string> = {
  "its policy dropped": (table) => `drop policy tenant on ${table}`,
  "its policy open to all": (table) => `alter policy tenant on ${table} using (true)`,
  "its policy open to writes": (table) => `alter policy tenant on ${table} with check (true)`,
  "its policies switched off": (table) => `alter table ${table} disable row level security`,
  "its owner let past them": (table) => `alter table ${table} no force row level security`,
};

/** Runs the tenancy tests on a copy changed by `statement`; returns how many failed and passed. */
async function tenancyAfter(statement: string): Promise<{ failed: number; passed: number }> {
  const scratch = await createTestDatabase();
  const owner = knexAsOwner(scratch.url);
  await owner.raw(statement);
  await owner.destroy();
  const args = ["--config", join(API, "jest.config.mjs"), "--json", "--testNamePattern", NAMES];
  const jest = createRequire(import.meta.url).resolve("jest/bin/jest");
  const child = spawn(process.execPath, [jest, ...args, "database/tenancy.test.ts"], {
    env: { ...process.env, TEST_DATABASE_URL: scratch.url, FAULTS: "" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await once(child, "close");
  await scratch.drop();
  const { numFailedTests, numPassedTests } = JSON.parse(output);
  return { failed: numFailedTests, passed: numPassedTests };
}

async function tenantTables(): Promise<string[]> {
  const database = await createTestDatabase();
  const owner = knexAsOwner(database.url);
  const { rows } = await owner.raw<{ rows: { name: string }[] }>(
    "select polrelid::regclass::text as name from pg_policy where polname = 'tenant' order by 1",
  );
  await owner.destroy();
  await database.drop();
  return rows.map(({ name }) => name);
}

test("as they are, the policies keep the tests of tenants green", async () => {
  const { failed, passed } = await tenancyAfter("select");
  expect({ failed, hasRun: passed > 0 }).toEqual({ failed: 0, hasRun: true });
});

test.each(Object.entries(holes).slice(0, isLong ? undefined : 2))(
  "a table with %s turns them red",
  async (_hole, make) => {
    const tables = (await tenantTables()).slice(0, isLong ? undefined : 1);
    const unseen: string[] = [];
    for (const table of tables) if ((await tenancyAfter(make(table))).failed === 0) unseen.push(table);
    report("dropped policies", { tables: tables.length, unseen });
    expect(tables.length).toBeGreaterThan(0);
    expect(unseen).toEqual([]);
  },
  600_000,
);
