import type { Client } from "pg";
import { TABLE_KINDS } from "./table-kinds.ts";

/** Names of the tables that a run has distributed by DMC, and of those that it has copied to every machine. */
export interface Distribution {
  readonly tenant: readonly string[];
  readonly shared: readonly string[];
}

/**
 * Distributes what is not distributed yet, all of it or nothing. Foreign keys are away meanwhile: Citus takes
 * none between a table that is distributed and one that is not.
 */
export async function distributeTables(owner: Client): Promise<Distribution> {
  await owner.query("begin");
  try {
    // Keys to copied tables are made after statements that would otherwise have run side by side.
    await owner.query("set local citus.multi_shard_modify_mode = 'sequential'");
    const { tenant, shared, nextTo } = await readTables(owner);
    const keys = await readKeys(owner, [...tenant, ...shared]);
    for (const { table, name } of keys) await owner.query(`alter table ${table} drop constraint ${name}`);
    for (const name of shared) await owner.query("select create_reference_table($1)", [name]);
    await distributeTogether(owner, tenant, nextTo);
    for (const { table, name, definition } of keys)
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
    await owner.query("commit");
    return { tenant, shared };
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

/** Each DMC's rows come to lie on one machine, whatever their table. */
async function distributeTogether(
  owner: Client,
  tables: string[],
  nextTo: string | undefined,
): Promise<void> {
  for (const [index, name] of tables.entries()) {
    const neighbour = nextTo ?? (index === 0 ? "default" : tables[0]);
    await owner.query("select create_distributed_table($1, 'dmc_id', colocate_with => $2)", [
      name,
      neighbour,
    ]);
  }
}

/** What is to be distributed, and a tenant table that is already. */
async function readTables(owner: Client) {
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
