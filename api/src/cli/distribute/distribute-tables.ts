import type { Client } from "pg";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { TABLE_KINDS } from "./table-kinds.ts";

/** Names of the tables that a run has distributed by DMC, and of those that it has copied to every machine. */
export interface Distribution {
  readonly tenant: readonly string[];
  readonly shared: readonly string[];
}

/**
 * Distributes every table that is not distributed yet, all or none. Foreign keys are dropped meanwhile,
 * because Citus allows none between a distributed table and another one. @throws {SetupError} if anything of it fails.
 */
export async function distributeTables(owner: Client): Promise<Distribution> {
  await owner.query("begin");
  try {
    // Foreign keys to copied tables are added after statements that would otherwise have run in parallel.
    await owner.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await distributeWords(owner);
    const { tenant, shared, nextTo } = await readTables(owner);
    const keys = await readKeys(owner, [...tenant, ...shared]);
    // Rows are then written on other machines than where it is asked who wrote them (docs/decisions/0026).
    for (const table of tenant) await owner.query(`drop trigger if exists noted on ${table}`);
    for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`);
    for (const name of shared) await owner.query("select create_reference_table($1)", [name]);
    await distributeTogether(owner, tenant, nextTo);
    await distributeFunctions(owner);
    for (const { table, name, definition } of keys)
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
    await owner.query("commit");
    return { tenant, shared };
  } catch (error) {
    // A lost connection has undone it by itself.
    await owner.query("rollback").catch(() => {});
    throw failed(error as Error);
  }
}

/** A machine that is lost tells it in several lines. */
function failed(cause: Error): SetupError {
  const [reason] = cause.message.split("\n");
  return new SetupError(
    `Distributing failed (${reason}). It is done wholly or not at all: put that right and run it again.`,
    { cause },
  );
}

/** Whether Citus knows an object, as it does all that was made on the cluster itself. */
const isKnown = (kind: string, oid: string) =>
  `exists (select from pg_dist_object where classid = '${kind}'::regclass and objid = ${oid})`;

/** Copies the order of words to every machine, which functions use that tables use: a table of its own takes it along. */
async function distributeWords(owner: Client): Promise<void> {
  const { rowCount } = await owner.query(
    `select from pg_collation where oid = 'app.words'::regcollation and not ${isKnown("pg_collation", "oid")}`,
  );
  if (rowCount === 0) return;
  await owner.query("create table app.words_of_tables (id bigint primary key, word text collate app.words)");
  await owner.query("select create_reference_table('app.words_of_tables')");
  await owner.query("drop table app.words_of_tables");
}

/** Copies functions to every machine, where the tables that they read are by now. */
async function distributeFunctions(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'app'::regnamespace and not ${isKnown("pg_proc", "p.oid")} order by p.oid`,
  );
  for (const { name } of rows) await owner.query("select create_distributed_function($1)", [name]);
}

/** Puts each DMC's rows of all tables on one machine. */
async function distributeTogether(
  owner: Client,
  tables: string[],
  nextTo: string | undefined,
): Promise<void> {
  for (const [index, name] of tables.entries()) {
    const neighbour = nextTo ?? (index === 0 ? "default" : tables[0]);
    // Citus copies the rows by COPY, which takes no policies that hold for the owner as well.
    await owner.query(`alter table ${name} no force row level security`);
    await owner.query("select create_distributed_table($1, 'dmc_id', colocate_with => $2)", [
      name,
      neighbour,
    ]);
    await owner.query(`alter table ${name} force row level security`);
  }
}

/** What is to be distributed, and a tenant table that already is. */
export async function readTables(owner: Client) {
  const { rows } = await owner.query<{ name: string; kind: string; isDone: boolean }>(
    `select name, kind, exists (select from citus_tables
       where table_name = t.oid and citus_table_type in ('distributed', 'reference')) as "isDone"
     from (${TABLE_KINDS}) t order by name`,
  );
  const toDo = (wanted: string) =>
    rows.filter(({ kind, isDone }) => kind === wanted && !isDone).map(({ name }) => name);
  return {
    tenant: toDo("tenant"),
    shared: toDo("shared"),
    nextTo: rows.find(({ kind, isDone }) => kind === "tenant" && isDone)?.name,
  };
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** The foreign keys from and to these tables, quoted. */
async function readKeys(owner: Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables],
  );
  return rows;
}
