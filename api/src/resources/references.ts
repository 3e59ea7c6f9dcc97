import { type Kind, kinds, referencesTo } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { snakeCase } from "../platform/database/table.ts";
import { relationOf } from "./kind-table.ts";
import type { Key } from "./rows.ts";

/** A column whose rows prevent another row's deletion, with their singular and plural. */
interface Reference {
  readonly table: string;
  readonly column: string;
  readonly names: readonly [one: string, many: string];
}

/** Maximum number of rows counted; counting further would take longer than the answer is worth. */
const MOST = 10_000;

/** What prevents rows of a kind from being deleted. */
export const referencesOf = (kind: Kind): readonly Reference[] => referencesWith(kind, "kept");

/** What loses its reference when rows of a kind are deleted. */
export const forgetfulOf = (kind: Kind): readonly Reference[] => referencesWith(kind, "forgotten");

const referencesWith = (kind: Kind, rule: "kept" | "forgotten"): readonly Reference[] =>
  referencesTo(kind.names[0]).flatMap(({ kind, field, whenGone }) =>
    whenGone === rule
      ? [{ table: `app.${relationOf(kind)}`, column: snakeCase(field), names: kind.names }]
      : [],
  );

/** Takes a DMC's row out of what refers to it. */
export async function forget(trx: Knex, references: readonly Reference[], key: Required<Key>): Promise<void> {
  for (const { table, column } of references)
    await trx(table)
      .where({ dmc_id: key.dmcId, [column]: key.id })
      .update({ [column]: null });
}

/** The rows that belong to a DMC, except those deleted together with others. */
export const rowsOfDmc: readonly Reference[] = kinds
  .filter(({ names: [one], isShared, fields }) =>
    isShared ? one === "user" : Object.values(fields).every(({ whenGone }) => whenGone !== "gone"),
  )
  .map((kind) => ({ table: `app.${relationOf(kind)}`, column: "dmc_id", names: kind.names }));

/** What refers to the row `key`, in words: "2 users and 1 client"; null if nothing does. */
export async function countReferences(
  db: Knex,
  references: readonly Reference[],
  key: Key,
): Promise<string | null> {
  const counts: number[] = [];
  // One after another: within a transaction they share a connection.
  for (const reference of references) counts.push(await countOf(db, reference, key));
  const parts = references.flatMap(({ names: [one, many] }, index) => {
    const count = counts[index] ?? 0;
    return count === 0 ? [] : [`${count > MOST ? `${MOST}+` : count} ${count === 1 ? one : many}`];
  });
  return parts.length === 0 ? null : new Intl.ListFormat("en").format(parts);
}

async function countOf(db: Knex, { table, column }: Reference, { id, dmcId }: Key): Promise<number> {
  const rows = db(table).where(column, id);
  if (dmcId !== undefined) rows.where("dmc_id", dmcId);
  const some = rows.select(db.raw("1")).limit(MOST + 1);
  const row = await db.from(some.as("some")).count<{ count: number }[]>("* as count").first();
  return row?.count ?? 0;
}
