import knexFactory, { type Knex } from "knex";
import PostgresDialect from "knex/lib/dialects/postgres/index.js";
import type { Client } from "pg";
import { DatabaseClient } from "./database-client.ts";
import { hostsOf } from "@dmc-hub/shared-types/configuration";
import { SetupError } from "../configuration/setup-error.ts";

/** Oldest server version that the schema works on. */
const OLDEST = 15;

/**
 * Connects as the user of `url`, who must be able to create roles and tables.
 * @throws {SetupError} if nothing answers there, it refuses, or its version is too old.
 */
export async function connectOwner(url: string): Promise<Client> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw unreachable(url, error);
  }
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
  if (rows[0].major >= OLDEST) return client;
  await client.end();
  throw new SetupError(`The database runs PostgreSQL ${rows[0].major}: ${OLDEST} or newer is needed.`);
}

/** Creates the database that `url` names, unless it exists. For the embedded server. */
export async function ensureDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = "/postgres";
  const client = await connectOwner(maintenance.href);
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(name)}`).catch(unlessMadeMeanwhile);
  } finally {
    await client.end();
  }
}

/** PostgreSQL's codes for a name that a database has by now, and for one that was being given at that moment. */
const MADE_MEANWHILE = new Set(["42P04", "23505"]);

/** The server still makes a database when the start that asked for it has been killed, and another one asks for it. */
function unlessMadeMeanwhile(error: { readonly code?: string }): void {
  if (!MADE_MEANWHILE.has(error.code ?? "")) throw error;
}

const REASONS: Record<string, string> = {
  "28P01": "the password is wrong",
  "28000": "the user may not log in",
  "3D000": "the database does not exist",
};

function unreachable(url: string, error: unknown): SetupError {
  const { code, message } = error as { code?: string; message: string };
  const { pathname } = new URL(url);
  const reason = REASONS[code ?? ""] ?? (message || code);
  return new SetupError(
    `The database at ${hostsOf(url).join(",")}${pathname} cannot be used: ${reason}. Start it or correct DATABASE_URL.`,
  );
}

/** knex's own dialect, of which only the way to connect is ours. */
class OwnerDialect extends PostgresDialect {
  override _driver(): { Client: typeof DatabaseClient } {
    return { Client: DatabaseClient };
  }
}

/** knex as the schema's owner, who sees every tenant's rows. */
export function knexAsOwner(databaseUrl: string): Knex {
  return knexFactory({
    client: OwnerDialect,
    connection: { connectionString: databaseUrl },
    // Who calls it says what has failed.
    log: { warn: () => {}, error: () => {} },
    pool: {
      min: 0,
      max: 2,
      afterCreate: (connection: Client, done: (error: Error | null, connection: Client) => void) => {
        connection.query(
          "set role app_owner; set search_path to app, public; set timezone to 'UTC'",
          (error) => done(error, connection),
        );
      },
    },
  });
}
