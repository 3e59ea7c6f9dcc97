import { connectOwner, knexAsOwner } from "../../platform/database/owner-connection.ts";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Client } from "pg";
import { factoriesIn } from "../../testing/factories.ts";
import { readConfig } from "../../platform/configuration/config.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { distribute } from "./distribute.ts";
import { STAND_IN } from "../../testing/citus-stand-in.ts";

let database: TestDatabase;
let owner: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  owner = await connectOwner(database.url);
});

afterEach(async () => {
  await owner.end();
  await database.drop();
});

interface Ended {
  readonly status: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs the command as a person would; without a database, on the embedded one. */
const db = (args: readonly string[], url = ""): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], DATA_DIR: database.dataDir, DATABASE_URL: url };
    const command = join(import.meta.dirname, "..", "db.ts");
    const child = execFile(process.execPath, [command, ...args], { env }, (_error, said, complained) =>
      resolve({ status: child.exitCode ?? -1, said, complained }),
    );
  });

/** The same within this process. */
const distributeHere = () =>
  distribute(readConfig({ DATABASE_URL: database.url, DATA_DIR: database.dataDir }));

const firstColumn = async (sql: string): Promise<unknown[]> => {
  const { rows } = await owner.query({ text: sql, rowMode: "array" });
  return rows.map(([value]) => value);
};

const foreignKeys = () =>
  firstColumn(`select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and connamespace = 'app'::regnamespace order by 1`);

describe("without Citus", () => {
  test("a database stays as it is, even one that lacks the schema, and a sentence says so", async () => {
    await owner.query("drop schema app cascade");
    expect(await db(["distribute"], database.url)).toEqual({
      status: 0,
      said: "The database has no extension citus, so nothing was changed.\n",
      complained: "",
    });
    expect(await firstColumn("select to_regnamespace('app')::text")).toEqual([null]);
  });

  test("the embedded database is not even started", async () => {
    expect(await db(["distribute"])).toMatchObject({
      status: 0,
      said: "The embedded database has no Citus, so nothing was changed.\n",
    });
  });

  test("anything but distribute is told how it goes", async () => {
    const wrong = [[], ["undistribute"], ["distribute", "now"]];
    for (const ended of await Promise.all(wrong.map((args) => db(args)))) {
      expect(ended).toEqual({
        status: 2,
        said: "",
        complained: "Usage: npm run db -- distribute\n",
      });
    }
  });
});

const SETTINGS = `do $$ begin
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
  execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database());
end $$`;

/** The calls to the stand-in, in order. */
const asked = () =>
  firstColumn(`select concat_ws(' ', citus_table_type, table_name, near) from citus_tables order by place`);

describe("with a stand-in for Citus", () => {
  beforeEach(async () => {
    await owner.query(STAND_IN);
  });

  test("without its settings nothing happens, and the one that is missing is named", async () => {
    await expect(distributeHere()).rejects.toThrow(
      "Citus lacks a setting at one.example:5432, so nothing was changed: set citus.enable_unsafe_triggers = 'on' on every machine.",
    );
    expect(await asked()).toEqual([]);
  });

  test("a machine that lacks one, or lets another's role not in, is named; an old version is refused", async () => {
    await owner.query(SETTINGS);
    await owner.query("insert into lacking values (2, 'propagate_set_commands')");
    await expect(distributeHere()).rejects.toThrow(
      "Citus lacks a setting at two.example:5432, so nothing was changed: set citus.propagate_set_commands = 'local' on every machine.",
    );
    await owner.query("update lacking set command = 'app_rw'");
    await expect(distributeHere()).rejects.toThrow(
      "The cluster's machine two.example:5432 refuses what the others need (docs/scaling.md): no pg_hba.conf entry",
    );
    await owner.query("update pg_extension set extversion = '12.1-1' where extname = 'citus'");
    await expect(distributeHere()).rejects.toThrow(
      "Citus 13 or newer is needed, so nothing was changed: this is 12.1-1.",
    );
    expect(await asked()).toEqual([]);
  });

  test("each machine's version counts, and one that does not answer is named", async () => {
    await owner.query(SETTINGS);
    await owner.query("insert into lacking values (2, 'extversion')");
    await expect(distributeHere()).rejects.toThrow(
      "Citus 13 or newer is needed at two.example:5432, so nothing was changed: this is 0.",
    );
    await owner.query("update lacking set command = 'away'");
    await expect(distributeHere()).rejects.toThrow(
      "The cluster's machine two.example:5432 does not answer the others, so nothing was changed (connection refused): start it, or let them in (docs/scaling.md).",
    );
    expect(await asked()).toEqual([]);
  });

  test("a coordinator that is none of the machines is refused", async () => {
    await owner.query(SETTINGS);
    await owner.query("delete from pg_dist_node where groupid = 0");
    await expect(distributeHere()).rejects.toThrow("name it with citus_set_coordinator_host");
    expect(await asked()).toEqual([]);
  });

  test("shared tables are copied, tenants' tables lie together by DMC, and every foreign key is back", async () => {
    await owner.query(SETTINGS);
    const knex = knexAsOwner(database.url);
    const make = factoriesIn(knex);
    await make.client((await make.dmc()).id);
    await knex.destroy();
    const keys = await foreignKeys();
    expect(await distributeHere()).toMatch(
      /^Tables distributed by DMC: 21; copied to every machine: 5\. Read docs/,
    );
    expect(await asked()).toEqual([
      "reference app.dmcs",
      "reference app.gazetteer",
      "reference app.pictures",
      "reference app.themes",
      "reference app.users",
      "distributed app.activities default",
      "distributed app.audit app.activities",
      "distributed app.booking_status_changes app.activities",
      "distributed app.bookings app.activities",
      "distributed app.calendar_feeds app.activities",
      "distributed app.clients app.activities",
      "distributed app.company_pricing app.activities",
      "distributed app.file_parts app.activities",
      "distributed app.files app.activities",
      "distributed app.fx_rates app.activities",
      "distributed app.itineraries app.activities",
      "distributed app.message_readers app.activities",
      "distributed app.messages app.activities",
      "distributed app.partners app.activities",
      "distributed app.proposal_lines app.activities",
      "distributed app.proposal_pricing app.activities",
      "distributed app.proposal_versions app.activities",
      "distributed app.proposals app.activities",
      "distributed app.shares app.activities",
      "distributed app.tasks app.activities",
      "distributed app.views app.activities",
    ]);
    expect(keys.length).toBeGreaterThan(15);
    expect(await foreignKeys()).toEqual(keys);
  });

  test("a second run changes nothing; a table that came since joins the others", async () => {
    await owner.query(SETTINGS);
    await distributeHere();
    const before = await asked();
    expect(await distributeHere()).toBe("Every table is already distributed.");
    expect(await asked()).toEqual(before);
    await owner.query("delete from citus_tables where table_name = 'app.tasks'::regclass");
    expect(await distributeHere()).toMatch(/^Tables distributed by DMC: 1; copied to every machine: 0\./);
    expect((await asked()).at(-1)).toBe("distributed app.tasks app.activities");
  });

  test("what fails half-way leaves everything as it was", async () => {
    await owner.query(SETTINGS);
    await owner.query("alter table app.tasks add constraint tasks_title_key unique (title)");
    const keys = await foreignKeys();
    await expect(distributeHere()).rejects.toThrow("a unique key of app.tasks lacks dmc_id");
    expect(await asked()).toEqual([]);
    expect(await foreignKeys()).toEqual(keys);
  });
});
