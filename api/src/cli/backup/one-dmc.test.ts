import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
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

test("in another system it holds no other company's rows, and the pictures of its own and of its theme's styles", async () => {
  const database = await createTestDatabase();
  const target = await connectOwner(database.url);
  await restoreDmc(target, folder);
  const { rows } = await target.query(
    "select (select count(*)::int from app.dmcs) as dmcs, (select count(*)::int from app.pictures) as pictures, (select count(distinct dmc_id)::int from app.clients) as owners",
  );
  expect(rows).toEqual([{ dmcs: 1, pictures: 2, owners: 1 }]);
  await target.end();
  await database.drop();
});

test("nobody's account is taken: a person who is there already refuses all of it", async () => {
  const database = await createTestDatabase();
  const target = await connectOwner(database.url);
  const knex = knexAsOwner(database.url);
  await factoriesIn(knex).user({ role: "user", username: "azure" });
  await expect(restoreDmc(target, folder)).rejects.toThrow(
    /^Something of Azure Coast Travel is there already/,
  );
  expect((await target.query("select from app.dmcs")).rowCount).toBe(0);
  await knex.destroy();
  await target.end();
  await database.drop();
});

test("a backup of one is none of everything, and a damaged one changes nothing", async () => {
  await expect(restoreBackup(owner, folder, true)).rejects.toThrow("made by another version");
  await expect(chooseDmc(owner, "nowhere")).rejects.toThrow('No DMC has the subdomain "nowhere".');
  appendFileSync(join(folder, "clients.copy.gz"), "x");
  await expect(restoreDmc(owner, folder)).rejects.toThrow("is damaged");
});
