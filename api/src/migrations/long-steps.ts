import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { GIVE_UP_SOON, onceFree } from "./busy-tables.ts";

/** Rows that one slice changes: each of them stays locked until its slice is over. */
const SLICE = 1_000;

/** Pause after each slice, ms, for those who write and for the copies of the database that follow. */
const PAUSE = 20;

/** Builds an index while everybody writes. `definition` follows its name: `on app.clients (dmc_id, name)`. */
export async function buildIndex(knex: Knex, name: string, definition: string): Promise<void> {
  // One that was cut off is there, and of no use. Neither keeps anybody waiting, however long it waits itself.
  await knex.raw(`drop index concurrently if exists app.${name}`);
  await knex.raw(`create index concurrently ${name} ${definition}`);
}

/**
 * Changes the rows of a table slice by slice. `set` assigns to those that `missing` is true of, which it no longer is
 * afterwards. Returns how many there were.
 */
export async function fillInSlices(
  knex: Knex,
  table: string,
  { set, missing }: { readonly set: string; readonly missing: string },
): Promise<number> {
  const slice = `with few as (select dmc_id, id from ${table} where ${missing} limit ${SLICE})
    update ${table} t set ${set} from few where t.dmc_id = few.dmc_id and t.id = few.id`;
  for (let filled = 0; ;) {
    const { rowCount } = await briefly(knex, slice);
    filled += rowCount;
    if (rowCount < SLICE) return filled;
    await delay(PAUSE);
  }
}

/** Adds a rule to a table: to rows that are written at once; then it looks at all others, of which none is locked. */
export async function addCheck(knex: Knex, table: string, name: string, condition: string): Promise<void> {
  await briefly(knex, `alter table ${table} drop constraint if exists ${name}`);
  await briefly(knex, `alter table ${table} add constraint ${name} check (${condition}) not valid`);
  await knex.raw(`alter table ${table} validate constraint ${name}`);
}

/** One statement in a transaction of its own, which keeps nobody waiting. */
const briefly = (knex: Knex, statement: string): Promise<{ readonly rowCount: number }> =>
  onceFree(() =>
    knex.transaction(async (one) => {
      await one.raw(GIVE_UP_SOON);
      return one.raw<{ rowCount: number }>(statement);
    }),
  );
