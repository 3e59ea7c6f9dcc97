import type { Knex } from "knex";
import { knexAsOwner } from "../platform/database/owner-connection.ts";
import { toColumns } from "../platform/database/table.ts";
import { hashPassword } from "../platform/session/passwords.ts";
import { demoAccounts, demoDmcs, demoThemes } from "./directory.ts";
import { demoClients, demoPartners } from "./network.ts";
import { seedTrips } from "./seed-trips.ts";

/** Fills an empty database with demo data, once and always the same. Returns what it did, in words. */
export async function seedDemo(databaseUrl: string): Promise<string> {
  const knex = knexAsOwner(databaseUrl);
  try {
    const [{ isUsed }] = await knex.select(
      knex.raw(`exists (select from app.users) or exists (select from app.dmcs) as "isUsed"`),
    );
    if (isUsed) return "kept what is there";
    await knex.transaction(seed);
    return `${demoDmcs.length} DMCs, ${demoAccounts.length} users`;
  } finally {
    await knex.destroy();
  }
}

async function seed(trx: Knex): Promise<void> {
  const themes = await insert(trx, "themes", demoThemes);
  const dmcs = await insert(
    trx,
    "dmcs",
    demoDmcs.map(({ theme, ...dmc }) => placed(dmc, "themeId", themes, theme)),
  );
  const users = demoAccounts.map(async ({ dmc, password, ...account }) =>
    placed(Object.assign(account, { passwordHash: await hashPassword(password) }), "dmcId", dmcs, dmc),
  );
  const userIds = await insert(trx, "users", await Promise.all(users));
  const userOf = (dmc: number | null, role: string) =>
    userIds[demoAccounts.findIndex((account) => account.dmc === dmc && account.role === role)] ?? null;
  for (const [place, dmcId] of dmcs.entries()) {
    const ofDmc = (rows: readonly object[] = []) => rows.map((row) => placed(row, "dmcId", dmcs, place));
    const clients = await insert(trx, "clients", ofDmc(demoClients[place]));
    const partners = await insert(trx, "partners", ofDmc(demoPartners[place]));
    await seedTrips(trx, place, {
      dmcId,
      clients: byName(demoClients[place], clients),
      partners: byName(demoPartners[place], partners),
      staffId: userOf(place, "dmc"),
      adminId: userOf(null, "admin"),
    });
  }
}

const byName = (rows: readonly { name: string }[] = [], ids: readonly number[]) =>
  new Map(rows.map(({ name }, index) => [name, ids[index] ?? 0]));

/** `row` with the id at index `place`, or null. */
const placed = (row: object, field: string, ids: readonly number[], place: number | null): object => ({
  ...row,
  [field]: place === null ? null : ids[place],
});

/** Time between the creation of two rows, ms. */
const APART = 7 * 3_600_000;

/** Inserts rows, the last one created a while ago, and returns their ids. */
async function insert(trx: Knex, table: string, rows: readonly object[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const last = Date.now();
  const dated = rows.map((row, index) => {
    const at = new Date(last - (rows.length - index) * APART);
    return Object.assign(toColumns(row), { created_at: at, updated_at: at });
  });
  const added: { id: string }[] = await trx(`app.${table}`).insert(dated).returning("id");
  return added.map(({ id }) => Number(id));
}
