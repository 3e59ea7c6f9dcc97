import type { Knex } from "knex";
import type { SqlPart } from "./statement.ts";

/** When something was read: which transactions its statement saw, on which run of the database's server. */
export interface Moment {
  /** PostgreSQL's text of a snapshot: `100:105:101,103`. */
  readonly snapshot: string;
  /**
   * When the server was started, s since 1970, and a number of its last recovery, the database and its table of changes: a
   * transaction's number means nothing after a crash, on another server, or in a database that was restored.
   */
  readonly server: string;
  /** When it was read, s since 1970. */
  readonly at: number;
}

/** What a statement answers with `momentColumns`. */
export type ReadMoment = Pick<Moment, "snapshot" | "server">;

// After the crash of one of its processes the server recovers without a new start, and may give numbers of transactions
// that were undone again. It clears the writer's statistics then. Databases made from one template have the same tables.
const RECOVERY = "coalesce(extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), 0)";
const DATABASE = "(select oid from pg_database where datname = current_database())";
const SERVER = `extract(epoch from pg_postmaster_start_time()) || '.' ||
  (hashtextextended(${RECOVERY} || ' ' || ${DATABASE}, 'app.changes'::regclass::oid::bigint) & 2147483647)`;

/** SQL of the columns that tell the moment of their own statement. */
export const momentColumns = `pg_current_snapshot()::text as snapshot, ${SERVER} as server`;

/** Longest text of a snapshot that is carried on: it is longer only while very many write at once. */
const SNAPSHOT_LIMIT = 400;

/** Age of moments that are not asked about any more, s: changes are deleted after twice that (migration 0102). */
const FRESH_FOR = 43_200;

const now = () => Math.floor(Date.now() / 1_000);

/** The moment of a statement that has just been answered; null if it told none, or one too long to be carried on. */
export const momentOf = ({ snapshot = "", server = "" }: Partial<ReadMoment>): Moment | null =>
  snapshot === "" || snapshot.length > SNAPSHOT_LIMIT ? null : { snapshot, server, at: now() };

/** A moment as a text without spaces, quotes or backslashes. */
export const writeMoment = ({ snapshot, server, at }: Moment): string => `${at}~${server}~${snapshot}`;

/** Reads such a text; null for any other. */
export function readMoment(text: string): Moment | null {
  const [at = "", server = "", snapshot = "", more] = text.split("~");
  const isMoment =
    /^\d{1,12}$/.test(at) && /^\d{1,12}\.\d{6}\.\d{1,10}$/.test(server) && isSnapshot(snapshot);
  return isMoment && more === undefined ? { snapshot, server, at: Number(at) } : null;
}

/** Whether changes since a moment are still known. */
export const isFresh = ({ at }: Moment): boolean => Math.abs(now() - at) < FRESH_FOR;

/** The condition that none of these tables' rows of a tenant has been written since a moment. */
export const unchangedSince =
  (tables: readonly string[], tenant: number, { snapshot, server }: Moment): SqlPart =>
  (bind) =>
    `(${SERVER} = ${bind(server)} and app.unchanged_since(
      '{${tables.join()}}'::regclass[]::oid[], ${bind(tenant)}, ${bind(snapshot)}::pg_snapshot))`;

/** The first transaction that may be invisible, the first that is not there yet, and those in between, in order. */
function isSnapshot(text: string): boolean {
  const [, first = "", end = "", between = ""] = SNAPSHOT.exec(text) ?? [];
  if (first === "" || text.length > SNAPSHOT_LIMIT) return false;
  const running = between === "" ? [] : between.split(",").map(BigInt);
  const isRising = running.every((id, place) => place === 0 || id > (running[place - 1] ?? id));
  const [lowest = BigInt(first), highest = lowest] = [running[0], running.at(-1)];
  return (
    isRising &&
    BigInt(first) <= lowest &&
    (running.length === 0 ? highest <= BigInt(end) : highest < BigInt(end))
  );
}

const SNAPSHOT = /^([1-9]\d{0,17}):([1-9]\d{0,17}):((?:\d{1,18}(?:,\d{1,18})*)?)$/;

/** Whether changes are noted, by the connections that ask. */
const noting = new WeakMap<object, Promise<boolean>>();

/** Whether the database notes changes: it does unless its tables are distributed over several machines. */
export function notesChanges(db: Knex): Promise<boolean> {
  const known = noting.get(db.client) ?? askWhether(db);
  noting.set(db.client, known);
  return known;
}

async function askWhether(db: Knex): Promise<boolean> {
  try {
    const { rows } = await db.raw("select not app.on_citus() as noted");
    return rows[0].noted;
  } catch (error) {
    noting.delete(db.client);
    throw error;
  }
}
