/** A table and those that its foreign keys reference. */
export interface LinkedTable {
  readonly name: string;
  readonly pointsAt: readonly string[];
}

/** SQL for `pointsAt` of the `pg_class` row `c`: the other tables of the application that it references. */
export const pointsAt = `array(select format('app.%I', parent.relname) from pg_constraint
  join pg_class parent on parent.oid = confrelid
  where conrelid = c.oid and contype = 'f' and confrelid <> c.oid)`;

/** The tables in an order in which none references a later one. */
export function parentsFirst<Table extends LinkedTable>(tables: readonly Table[]): Table[] {
  const placed = new Map<string, Table>();
  const place = (table: Table) => {
    if (placed.has(table.name)) return;
    for (const parent of tables.filter(({ name }) => table.pointsAt.includes(name))) place(parent);
    placed.set(table.name, table);
  };
  for (const table of tables) place(table);
  return [...placed.values()];
}
