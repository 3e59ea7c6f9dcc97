import { connectOwner, knexAsOwner } from "../../platform/database/owner-connection.ts";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Client } from "pg";
import { seedDemo } from "../../demo/seed-demo.ts";
import { factoriesIn } from "../../testing/factories.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { MANIFEST } from "./backup-manifest.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

let source: TestDatabase;
let owner: Client;
let folder: string;

beforeAll(async () => {
  source = await createTestDatabase();
  await seedDemo(source.url);
  owner = await connectOwner(source.url);
  const knex = knexAsOwner(source.url);
  await factoriesIn(knex).picture();
  const { id } = await knex("app.dmcs").first("id");
  await factoriesIn(knex).file(id);
  await knex.destroy();
  folder = mkdtempSync(join(tmpdir(), "dmc-hub-backup-"));
});

afterAll(async () => {
  await owner.end();
  await source.drop();
  rmSync(folder, { recursive: true });
});

/** An empty database to restore into. */
async function inEmptyDatabase(work: (target: Client, url: string) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const target = await connectOwner(database.url);
  try {
    await work(target, database.url);
  } finally {
    await target.end();
    await database.drop();
  }
}

const newFolder = (name: string) => join(folder, name);

test("a restored database holds the same rows, under the same policies, and goes on counting", async () => {
  const made = await makeBackup(owner, newFolder("whole"));
  expect(made.tables.find(({ table }) => table === "app.clients")?.rows).toBeGreaterThan(40);
  for (const name of ["app.pictures", "app.file_parts"])
    expect(made.tables.find(({ table }) => table === name)?.rows).toBe(1);
  await inEmptyDatabase(async (target, url) => {
    await restoreBackup(target, newFolder("whole"), false);
    const again = await makeBackup(target, newFolder("again"));
    expect(again.tables).toEqual(made.tables);
    const { rows } = await target.query(
      "select relname from pg_class where relnamespace = 'app'::regnamespace and relrowsecurity and not relforcerowsecurity",
    );
    expect(rows).toEqual([]);
    const knex = knexAsOwner(url);
    const { id } = await factoriesIn(knex).dmc();
    const known: number[] = await knex("app.dmcs").pluck("id");
    expect(known.filter((other) => other === id)).toHaveLength(1);
    await knex.destroy();
  });
});

test("a damaged file is found before a row changes", async () => {
  const damaged = newFolder("damaged");
  await makeBackup(owner, damaged);
  const file = join(damaged, "clients.copy.gz");
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
  await inEmptyDatabase(async (target) => {
    await expect(restoreBackup(target, damaged, false)).rejects.toThrow(/clients\.copy\.gz is damaged/);
    const { rows } = await target.query("select count(*)::int as count from app.dmcs");
    expect(rows[0].count).toBe(0);
  });
});

test("a cut manifest is no backup", async () => {
  const cut = newFolder("cut");
  await makeBackup(owner, cut);
  appendFileSync(join(cut, MANIFEST), "}");
  await expect(restoreBackup(owner, cut, true)).rejects.toThrow(/holds no complete backup/);
});

test("rows that are there are replaced only when asked", async () => {
  const kept = newFolder("kept");
  const made = await makeBackup(owner, kept);
  await expect(restoreBackup(owner, kept, false)).rejects.toThrow(/not empty/);
  const knex = knexAsOwner(source.url);
  for (const id of await knex("app.dmcs").pluck("id"))
    await knex("app.messages").where({ dmc_id: id }).delete();
  await knex.destroy();
  await restoreBackup(owner, kept, true);
  expect((await makeBackup(owner, newFolder("after"))).tables).toEqual(made.tables);
});

test("a backup of another version is refused", async () => {
  const older = newFolder("older");
  await makeBackup(owner, older);
  const manifest = JSON.parse(readFileSync(join(older, MANIFEST), "utf8"));
  manifest.migrations.pop();
  writeFileSync(join(older, MANIFEST), JSON.stringify(manifest));
  await expect(restoreBackup(owner, older, true)).rejects.toThrow(/another version/);
});

test("a folder that holds something is not written into", async () => {
  await expect(makeBackup(owner, folder)).rejects.toThrow(/is not empty/);
});
