import type { Client } from "pg";
import type { Knex } from "knex";
import { installJobs } from "../platform/jobs/install-jobs.ts";
import { GIVE_UP_SOON, onceFree } from "../migrations/busy-tables.ts";
import { migrations } from "../migrations/index.ts";
import type { Migration, Schema } from "../migrations/migration.ts";
import { LOCKS } from "../platform/database/lock-numbers.ts";
import { knexAsOwner } from "../platform/database/owner-connection.ts";
import { refuseUnreadyCluster } from "../platform/database/refuse-cluster.ts";
import { ensureRoles, letMachinesIn } from "../platform/database/roles.ts";
import { SetupError } from "../platform/configuration/setup-error.ts";
import { statementsOf } from "./statements-of.ts";

/**
 * Runs `work` while no other process prepares the same database; waits for one that does, or with `refuses` throws.
 * @throws {SetupError}
 */
export async function withLock<Result>(
  owner: Client,
  work: () => Promise<Result>,
  refuses = false,
): Promise<Result> {
  if (refuses) await refuseTwoAtOnce(owner);
  else await owner.query("select pg_advisory_lock($1)", [LOCKS.prepare]);
  try {
    return await work();
  } finally {
    // A lost connection has given it up by itself; what `work` says of that counts.
    await owner.query("select pg_advisory_unlock($1)", [LOCKS.prepare]).catch(() => {});
  }
}

async function refuseTwoAtOnce(owner: Client): Promise<void> {
  const { rows } = await owner.query("select pg_try_advisory_lock($1) as ours", [LOCKS.prepare]);
  if (rows[0].ours === true) return;
  throw new SetupError(
    "Another process is preparing this database: try again once it has ended. Nothing was changed.",
  );
}

/**
 * Creates roles, extensions and schema, and applies missing migrations. Returns the names of those applied.
 * `all` are the steps, oldest first.
 * @throws {SetupError} if a newer release has taken away what this one uses, or a migration fails.
 */
export async function migrate(
  owner: Client,
  databaseUrl: string,
  dataDir: string,
  all = migrations,
): Promise<string[]> {
  await refuseContracted(owner);
  await refuseUnreadyCluster(owner);
  await ensureRoles(owner, databaseUrl, dataDir);
  await owner.query("create schema if not exists app authorization app_owner");
  await letMachinesIn(owner);
  for (const name of EXTENSIONS) await ensureExtension(owner, name);
  const knex = knexAsOwner(databaseUrl);
  try {
    // A killed process leaves knex's lock behind; ours ensures that nobody else holds it.
    await knex.migrate.forceFreeMigrationsLock(configurationOf(all));
    const applied = await applyMissing(knex, all);
    await knex.raw("grant select on app.migrations to app_rw");
    await installJobs(owner, databaseUrl);
    return applied;
  } finally {
    await knex.destroy();
  }
}

const EXTENSIONS = ["pg_trgm", "btree_gin"];

/** Asks first, because on machines that joined a cluster later extensions are their superuser's, whatever IF NOT EXISTS says. */
async function ensureExtension(owner: Client, name: string): Promise<void> {
  const { rowCount } = await owner.query("select from pg_extension where extname = $1", [name]);
  if (rowCount === 0) await owner.query(`create extension ${name}`);
}

const NOTE_ALL = `insert into app.changes (tenant, relation)
  select 0, tgrelid from pg_trigger where tgfoid = 'app.note_change'::regproc on conflict do nothing`;

/** Before anything is changed: what this code uses may no longer be there. */
async function refuseContracted(owner: Client): Promise<void> {
  const { contracted } = await migrationState(owner);
  if (contracted.length === 0) return;
  throw new SetupError(
    `A newer release has taken away what this one uses (${contracted.join(", ")}): ` +
      "start the release that made it, or a newer one. Nothing was changed.",
  );
}

/** Names of migrations. */
export interface MigrationState {
  /** Those that the database has and this code does not know. */
  readonly newer: string[];
  /** Those of them after which this code no longer works. */
  readonly contracted: string[];
  /** Those that the database lacks. */
  readonly missing: string[];
}

/** Compares the database's migrations with those that this code knows. */
export async function migrationState(owner: Client): Promise<MigrationState> {
  const known = migrations.map(({ name }) => name);
  const there = await namesIn(owner, "app.migrations");
  const newer = there.filter((name) => !known.includes(name));
  const contractions = await namesIn(owner, "app.contractions");
  return {
    newer,
    contracted: newer.filter((name) => contractions.includes(name)),
    missing: known.filter((name) => !there.includes(name)),
  };
}

/** None where there is no such table yet. */
async function namesIn(owner: Client, table: string): Promise<string[]> {
  const { rows } = await owner.query("select to_regclass($1) as here", [table]);
  if (rows[0].here === null) return [];
  return (await owner.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(
    ({ name }) => name,
  );
}

/** Applies one step after another, each in a transaction of its own. Returns their names. */
async function applyMissing(knex: Knex, all: readonly Migration[]): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const [, [name]] = await onceFree(() => knex.migrate.up(configurationOf(all))).catch((error: Error) =>
      failed(knex, all, error),
    );
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** A step that fails leaves nothing behind; those before it are complete, and the next start goes on from there. */
async function failed(knex: Knex, all: readonly Migration[], error: Error): Promise<never> {
  const [name] = await missingMigrations(knex, all).catch(() => []);
  if (name === undefined) throw error;
  // knex puts the whole statement before the server's words.
  const reason = error.message.slice(error.message.lastIndexOf(" - ") + 1).replace(/^- /, "");
  throw new SetupError(
    `The migration ${name} failed and was undone (${reason}). What came before it is complete: ` +
      "put right what it names and start again, or start the release before.",
    { cause: error },
  );
}

/** Names of the migrations that `knex`'s database still lacks. */
export async function missingMigrations(knex: Knex, all = migrations): Promise<string[]> {
  const applied: string[] = await knex("app.migrations").pluck("name");
  return all.map(({ name }) => name).filter((name) => !applied.includes(name));
}

const configurationOf = (all: readonly Migration[]): Knex.MigratorConfig => ({
  schemaName: "app",
  tableName: "migrations",
  // Steps of a newer release may be there.
  disableMigrationsListValidation: true,
  migrationSource: {
    getMigrations: async () => [...all],
    getMigrationName: ({ name }: Migration) => name,
    getMigration: async (migration: Migration) => ({
      up: (knex) => apply(migration, knex),
      down: refuse,
      config: { transaction: !migration.isLong },
    }),
  },
});

async function apply({ name, up, isLong, contracts }: Migration, knex: Knex): Promise<void> {
  if (!isLong) await knex.raw(GIVE_UP_SOON);
  await up(oneByOne(knex), knex);
  if (contracts) await knex("app.contractions").insert({ name });
  await noteAll(knex);
}

/** Notes a change of everything whose changes are noted: what a view shows may have changed without any row. */
async function noteAll(knex: Knex): Promise<void> {
  const { rows } = await knex.raw("select to_regclass('app.changes') is not null as noted");
  if (rows[0].noted === true) await knex.raw(NOTE_ALL);
}

/** Citus passes a statement on as it was sent, so it may stand with no other. */
const oneByOne = (knex: Knex): Schema => ({
  raw: async (sql) => {
    // Tables that refer to copied ones are changed on one machine after the other. Elsewhere nobody reads this.
    await knex.raw("set local citus.multi_shard_modify_mode = 'sequential'");
    for (const statement of await statementsOf(sql)) await knex.raw(statement);
  },
});

async function refuse(): Promise<void> {
  throw new Error("Migrations go forward only: write one that undoes the change.");
}
