import type { Client } from "pg";
import type { Knex } from "knex";
import { installJobs } from "../platform/jobs/install-jobs.ts";
import { migrations } from "../migrations/index.ts";
import type { Migration, Schema } from "../migrations/migration.ts";
import { LOCKS } from "../platform/database/lock-numbers.ts";
import { knexAsOwner } from "../platform/database/owner-connection.ts";
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
    await owner.query("select pg_advisory_unlock($1)", [LOCKS.prepare]);
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
 * @throws {SetupError} if a newer release has migrated the database, or a migration fails.
 */
export async function migrate(owner: Client, databaseUrl: string, dataDir: string): Promise<string[]> {
  await refuseNewer(owner);
  await ensureRoles(owner, databaseUrl, dataDir);
  await owner.query("create schema if not exists app authorization app_owner");
  await letMachinesIn(owner);
  await owner.query("create extension if not exists pg_trgm; create extension if not exists btree_gin");
  const knex = knexAsOwner(databaseUrl);
  try {
    // A killed process leaves knex's lock behind; ours ensures that nobody else holds it.
    await knex.migrate.forceFreeMigrationsLock(configuration);
    const applied = await applyMissing(knex);
    // What a view shows or a function finds may have changed without any row.
    if (applied.length > 0) await knex.raw(NOTE_ALL);
    await knex.raw("grant select on app.migrations to app_rw");
    await installJobs(owner, databaseUrl);
    return applied;
  } finally {
    await knex.destroy();
  }
}

/** Notes a change of everything whose changes are noted. */
const NOTE_ALL = `insert into app.changes (tenant, relation)
  select 0, tgrelid from pg_trigger where tgfoid = 'app.note_change'::regproc on conflict do nothing`;

/** Before anything is changed: this code would not know what it changes. */
async function refuseNewer(owner: Client): Promise<void> {
  const { newer } = await migrationState(owner);
  if (newer.length === 0) return;
  throw new SetupError(
    `The database is newer than this release, which does not know ${newer.join(", ")}: ` +
      "start the release that made it, or a newer one. Nothing was changed.",
  );
}

/** Names of the migrations that the database has and this code does not know, and of those that it lacks. */
export async function migrationState(owner: Client): Promise<{ newer: string[]; missing: string[] }> {
  const { rows } = await owner.query("select to_regclass('app.migrations') as here");
  const applied =
    rows[0].here === null
      ? []
      : (await owner.query<{ name: string }>("select name from app.migrations order by id")).rows;
  const [known, there] = [migrations, applied].map((all) => all.map(({ name }) => name)) as [
    string[],
    string[],
  ];
  return {
    newer: there.filter((name) => !known.includes(name)),
    missing: known.filter((name) => !there.includes(name)),
  };
}

/** Applies one step after another, each in a transaction of its own. Returns their names. */
async function applyMissing(knex: Knex): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const [, [name]] = await knex.migrate.up(configuration).catch((error: Error) => failed(knex, error));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** A step that fails leaves nothing behind; those before it are complete, and the next start goes on from there. */
async function failed(knex: Knex, error: Error): Promise<never> {
  const [name] = await missingMigrations(knex).catch(() => []);
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
export async function missingMigrations(knex: Knex): Promise<string[]> {
  const applied: string[] = await knex("app.migrations").pluck("name");
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

const configuration: Knex.MigratorConfig = {
  schemaName: "app",
  tableName: "migrations",
  migrationSource: {
    getMigrations: async () => [...migrations],
    getMigrationName: ({ name }: Migration) => name,
    getMigration: async ({ up }: Migration) => ({ up: (knex) => up(oneByOne(knex), knex), down: refuse }),
  },
};

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
