import type { Knex } from "knex";

/** A kind of row that may point at another: which table and column, and what one and many are called. */
export interface Use {
  readonly table: string;
  readonly column: string;
  readonly one: string;
  readonly many: string;
}

/** What points at the row `id`, in words: "2 users and 1 client"; null when nothing does. */
export async function usesOf(admin: Knex, uses: readonly Use[], id: number): Promise<string | null> {
  const counts = await Promise.all(uses.map((use) => countOf(admin, use, id)));
  const said = uses.flatMap(({ one, many }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return said.length === 0 ? null : new Intl.ListFormat("en").format(said);
}

async function countOf(admin: Knex, { table, column }: Use, id: number): Promise<number> {
  const row = await admin(table).where(column, id).count<{ count: number }[]>("* as count").first();
  return row?.count ?? 0;
}
