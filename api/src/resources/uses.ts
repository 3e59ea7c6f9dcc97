import type { Knex } from "knex";
import type { Key } from "./rows.ts";

/** A kind of row that may point at another: which table and column, and what one and many are called. */
export interface Use {
  readonly table: string;
  readonly column: string;
  readonly one: string;
  readonly many: string;
}

/** Most rows that are counted: what is said past it would take as long as it is of no use. */
const MOST = 10_000;

/** What points at the row `key`, in words: "2 users and 1 client"; null when nothing does. */
export async function usesOf(db: Knex, uses: readonly Use[], key: Key): Promise<string | null> {
  const counts = await Promise.all(uses.map((use) => countOf(db, use, key)));
  const said = uses.flatMap(({ one, many }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [`${count > MOST ? `${MOST}+` : count} ${count === 1 ? one : many}`];
  });
  return said.length === 0 ? null : new Intl.ListFormat("en").format(said);
}

async function countOf(db: Knex, { table, column }: Use, { id, dmcId }: Key): Promise<number> {
  const users = db(table).where(column, id);
  if (dmcId !== undefined) users.where("dmc_id", dmcId);
  const some = users.select(db.raw("1")).limit(MOST + 1);
  const row = await db.from(some.as("some")).count<{ count: number }[]>("* as count").first();
  return row?.count ?? 0;
}
