import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Client } from "pg";
import { seedDemo } from "../../demo/seed-demo.ts";
import { connectOwner } from "../../platform/database/owner-connection.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { MANIFEST } from "./backup-manifest.ts";
import { keepBackup } from "./kept-backups.ts";

let source: TestDatabase;
let owner: Client;
let folder: string;

beforeAll(async () => {
  source = await createTestDatabase();
  await seedDemo(source.url);
  owner = await connectOwner(source.url);
});

afterAll(async () => {
  await owner.end();
  await source.drop();
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dmc-hub-backups-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const kept = (changes: { keep?: number; days?: number } = {}, now?: Date, by = owner) =>
  keepBackup(
    by,
    source.url,
    { backups: { every: null, folder, keep: 3, days: 30, ...changes }, dataDir: source.dataDir },
    now,
  );

/** A backup of another day, as it lies there. */
function earlier(name: string): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, MANIFEST), "{}");
}

const NOW = new Date("2026-11-23T17:05:00Z");

const scratchDatabases = async () =>
  (await owner.query("select from pg_database where datname like 'dmc_hub_check_%'")).rowCount;

test("a backup is kept under the time at which it was made, and has been restored once", async () => {
  const { manifest, dropped, isTried } = await kept({}, NOW);
  expect(isTried).toBe(true);
  expect(readdirSync(folder)).toEqual(["2026-11-23T17-05-00Z"]);
  expect(manifest.tables.find(({ table }) => table === "app.clients")?.rows).toBeGreaterThan(0);
  expect(dropped).toBe(0);
  expect(await scratchDatabases()).toBe(0);
});

test("older ones go by their number and their age, and what was left half done with them", async () => {
  for (const day of ["01", "20", "21", "22"]) earlier(`2026-11-${day}T03-00-00Z`);
  earlier("by hand");
  mkdirSync(join(folder, "2026-11-22T09-00-00Z.unfinished"));
  await owner.query("create database dmc_hub_check_left");
  expect((await kept({ keep: 3 }, NOW)).dropped).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual([
    "2026-11-21T03-00-00Z",
    "2026-11-22T03-00-00Z",
    "2026-11-23T17-05-00Z",
    "by hand",
  ]);
  expect(await scratchDatabases()).toBe(0);
  const later = new Date("2026-12-22T17:05:00Z");
  expect((await kept({ keep: 9, days: 29 }, later)).dropped).toBe(2);
  expect(readdirSync(folder).toSorted()).toEqual(["2026-11-23T17-05-00Z", "2026-12-22T17-05-00Z", "by hand"]);
});

test("one that a clock was ahead of takes no other's place", async () => {
  earlier("2027-11-23T03-00-00Z");
  earlier("2026-11-22T03-00-00Z");
  expect((await kept({ keep: 1 }, NOW)).dropped).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual(["2026-11-23T17-05-00Z", "2027-11-23T03-00-00Z"]);
});

test("on the way back, with the database of a newer release, one is kept without being tried", async () => {
  await owner.query("insert into app.migrations (name, batch) values ('9999-of-another', 1)");
  expect(await kept({}, NOW)).toMatchObject({ isTried: false });
  await owner.query("delete from app.migrations where name = '9999-of-another'");
  expect(readdirSync(folder)).toEqual(["2026-11-23T17-05-00Z"]);
});

test("what a release took away is no row of the backup, so that it is restored beside what the next one took", async () => {
  await owner.query("insert into app.contractions (name) select name from app.migrations limit 1");
  expect(await kept({}, NOW)).toMatchObject({ isTried: true });
  await owner.query("delete from app.contractions");
});

test("one that cannot be restored is not kept, and nothing is deleted for it", async () => {
  earlier("2020-01-01T03-00-00Z");
  const [gone] = (await owner.query("delete from app.migrations where id = 1 returning name, batch")).rows;
  await expect(kept()).rejects.toThrow("The backup was made by another version.");
  await owner.query("insert into app.migrations (id, name, batch) values (1, $1, $2)", [
    gone.name,
    gone.batch,
  ]);
  expect(readdirSync(folder)).toEqual(["2020-01-01T03-00-00Z"]);
  expect(await scratchDatabases()).toBe(0);
});

test("a user who may make no database is told what is missing", async () => {
  await owner.query("drop role if exists keeps_backups; create role keeps_backups in role app_owner");
  const limited = await connectOwner(source.url);
  await limited.query("set session authorization keeps_backups");
  await expect(kept({}, NOW, limited)).rejects.toThrow(
    "The backup cannot be checked, for the user of DATABASE_URL may not create databases: alter role … createdb.",
  );
  await limited.end();
  await owner.query("drop role keeps_backups");
  expect(existsSync(join(folder, "2026-11-23T17-05-00Z"))).toBe(false);
});
