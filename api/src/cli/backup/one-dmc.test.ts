import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Knex } from "knex";
import type { Client } from "pg";
import { seedDemo } from "../../demo/seed-demo.ts";
import { connectOwner, knexAsOwner } from "../../platform/database/owner-connection.ts";
import { factoriesIn } from "../../testing/factories.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { makeBackup } from "./make-backup.ts";
import { chooseDmc, restoreDmc } from "./one-dmc.ts";
import { restoreBackup } from "./restore-backup.ts";

let api: TestApi;
let owner: Client;
let folder: string;

beforeAll(async () => {
  api = await startTestApi();
  await seedDemo(api.database.url);
  owner = await connectOwner(api.database.url);
  const knex = knexAsOwner(api.database.url);
  const { id } = await knex("app.dmcs").where({ subdomain: "azure" }).first("id");
  const make = factoriesIn(knex);
  const [logo, styled, foreign] = await Promise.all([1, 2, 3].map(() => addressOfPicture(make)));
  const theme = await make.theme({ servedCss: `a{--a:url(${styled})}` });
  await make.theme({ servedCss: `a{--a:url(${foreign})}` });
  await knex("app.dmcs").where({ id }).update({ logo, theme_id: theme.id });
  await make.file(id);
  await knex.destroy();
  const staff = api.visitor();
  await staff.signIn("azure", "azure-demo");
  await staff.post("/api/clients", { name: "Rossi", type: "corporate", email: "rossi@mail.example" });
  folder = join(mkdtempSync(join(tmpdir(), "dmc-hub-dmc-")), "azure");
  await makeBackup(owner, folder, await chooseDmc(owner, "azure"));
});

const addressOfPicture = async (make: ReturnType<typeof factoriesIn>) =>
  `/api/pictures/${(await make.picture()).name}`;

afterAll(async () => {
  await owner.end();
  await api.stop();
  rmSync(join(folder, ".."), { recursive: true });
});

const TABLES = [
  "clients",
  "proposals",
  "bookings",
  "files",
  "file_parts",
  "audit",
  "users",
  "proposal_lines",
];

/** Numbers of the company's rows, by table. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string; rows: number }>(
    TABLES.map(
      (table) => `select '${table}' as name, count(*)::int as rows from app.${table}
        where dmc_id = (select id from app.dmcs where subdomain = 'azure')`,
    ).join(" union all "),
  );
  return Object.fromEntries(rows.map(({ name, rows: number }) => [name, number]));
}

test("a company that was deleted is restored beside the others, which work on meanwhile", async () => {
  const before = await counts();
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
  const admin = api.visitor();
  await admin.signIn("admin", "admin-demo");
  const { body: dmcs } = await admin.get("/api/dmcs");
  const azure = dmcs.find(({ subdomain }: { subdomain: string }) => subdomain === "azure");
  const { headers } = await admin.get(`/api/dmcs/${azure.id}`);
  const deleted = await admin.delete(`/api/dmcs/${azure.id}?name=${encodeURIComponent(azure.name)}`, {
    "if-match": headers.get("etag") ?? "",
  });
  expect(deleted.status).toBe(204);
  expect(Object.values(await counts()).some((rows) => rows > 0)).toBe(false);
  const summit = api.visitor();
  await summit.signIn("summit", "summit-demo");
  const made = { name: "Meanwhile", type: "corporate", email: "m@mail.example" };
  expect((await summit.post("/api/clients", made)).status).toBe(201);
  await restoreDmc(owner, folder);
  expect(await counts()).toEqual(before);
  const staff = api.visitor();
  expect((await staff.signIn("azure", "azure-demo")).status).toBe(200);
  expect((await staff.get("/api/clients")).body.length).toBe(before["clients"]);
  expect((await staff.post("/api/clients", made)).status).toBe(201);
});

test("it is refused where the company is there already, and nothing changes", async () => {
  const before = await counts();
  await expect(restoreDmc(owner, folder)).rejects.toThrow(
    "Azure Coast Travel cannot be restored beside Azure Coast Travel, which has its number or subdomain: delete that first.",
  );
  expect(await counts()).toEqual(before);
});

/** Works on a system that knows nothing of the company. */
async function elsewhere(work: (target: Client, knex: Knex) => Promise<void>): Promise<void> {
  const database = await createTestDatabase();
  const target = await connectOwner(database.url);
  const knex = knexAsOwner(database.url);
  try {
    await work(target, knex);
  } finally {
    await knex.destroy();
    await target.end();
    await database.drop();
  }
}

test("in another system it holds no other company's rows, and the pictures of its own and of its theme's styles", () =>
  elsewhere(async (target) => {
    await restoreDmc(target, folder);
    const { rows } = await target.query(
      "select (select count(*)::int from app.dmcs) as dmcs, (select count(*)::int from app.pictures) as pictures, (select count(distinct dmc_id)::int from app.clients) as owners",
    );
    expect(rows).toEqual([{ dmcs: 1, pictures: 2, owners: 1 }]);
  }));

test("nobody's account is taken: a person who is there already refuses all of it", () =>
  elsewhere(async (target, knex) => {
    await factoriesIn(knex).user({ role: "user", username: "azure" });
    await expect(restoreDmc(target, folder)).rejects.toThrow(
      /^Something of Azure Coast Travel is there already/,
    );
    expect((await target.query("select from app.dmcs")).rowCount).toBe(0);
  }));

/** Its theme, as it was backed up. */
async function themeThere() {
  const { rows } = await owner.query(
    "select t.* from app.themes t join app.dmcs d on d.theme_id = t.id where d.subdomain = 'azure'",
  );
  const { search: _generated, ...theme } = rows[0];
  return theme;
}

test("none of its pictures is lost to another one's number, and one that is there is kept for it", () =>
  elsewhere(async (target, knex) => {
    const { rows: shown } = await owner.query(
      `select p.id, p.name, p.bytes, p.name = app.picture_in(d.logo) as "isLogo"
       from app.pictures p join app.dmcs d on d.subdomain = 'azure' order by id`,
    );
    const others = shown.map(({ id }) => ({ name: `${"a".repeat(31)}${id}.png`, bytes: "other" }));
    const taken = await knex("app.pictures").insert(others).returning("id");
    expect(taken).toEqual(shown.map(({ id }) => ({ id })));
    const { name, bytes } = shown.find(({ isLogo }) => isLogo);
    const createdAt = "2026-01-01T00:00:00Z";
    const [there] = await knex("app.pictures").insert({ name, bytes, created_at: createdAt }).returning("id");
    await restoreDmc(target, folder);
    const now = await knex("app.pictures").select("id", "name", "bytes", "created_at");
    expect(now).toHaveLength(others.length + 2);
    expect(now.filter((picture) => `${picture.bytes}` === "other")).toHaveLength(others.length);
    // What nobody has shown for a day is deleted: it counts from now on.
    const kept = now.find((picture) => picture.name === name);
    expect(kept).toMatchObject(there);
    expect(kept.created_at.getTime()).toBeGreaterThan(Date.parse(createdAt));
  }));

test("its theme goes to another system with it, and those that are made next have other numbers", () =>
  elsewhere(async (target, knex) => {
    const { id, name } = await themeThere();
    await restoreDmc(target, folder);
    expect(await knex("app.themes").select("id", "name")).toEqual([{ id, name }]);
    expect((await factoriesIn(knex).theme()).id).toBe(id + 1);
  }));

test("another theme with the number of its own refuses all of it, and is named", () =>
  elsewhere(async (target, knex) => {
    const { id, name } = await themeThere();
    await factoriesIn(knex).theme({ id, name: "Summit" });
    await expect(restoreDmc(target, folder)).rejects.toThrow(
      `The theme "${name}" of Azure Coast Travel cannot be restored beside another one, "Summit", which has its number: save that as a new theme, give the new one to its DMCs, delete the old one, and restore again. Nothing was changed.`,
    );
    expect((await target.query("select from app.dmcs")).rowCount).toBe(0);
  }));

test.each([
  ["was changed since", { primary_color: "#123456", version: 2 }],
  ["was made there a second time", { created_at: "2026-01-01T00:00:00Z" }],
])("its theme that is there already, and %s, stays as it is", (_how, changes) =>
  elsewhere(async (target, knex) => {
    const there = { ...(await themeThere()), ...changes };
    await knex("app.themes").insert(there);
    await restoreDmc(target, folder);
    expect(await knex("app.themes").select("id", "primary_color", "version")).toEqual([
      { id: there.id, primary_color: there.primary_color, version: there.version },
    ]);
  }),
);

test("a backup of one is none of everything, and a damaged one changes nothing", async () => {
  await expect(restoreBackup(owner, folder, true)).rejects.toThrow("made by another version");
  await expect(chooseDmc(owner, "nowhere")).rejects.toThrow('No DMC has the subdomain "nowhere".');
  const torn = `${folder}-torn`;
  cpSync(folder, torn, { recursive: true });
  appendFileSync(join(torn, "clients.copy.gz"), "x");
  await expect(restoreDmc(owner, torn).finally(() => rmSync(torn, { recursive: true }))).rejects.toThrow(
    "is damaged",
  );
});
