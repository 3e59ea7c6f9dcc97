import { setImmediate as turn } from "node:timers/promises";
import { folded, type ImportAlike, type Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { send } from "../platform/database/statement.ts";
import { snakeCase } from "../platform/database/table.ts";
import type { Fields } from "./rows.ts";

/** What a row of a file is likely to be already: a row of the DMC, or an earlier row of the file. */
export interface Alike {
  /** The known row's id; null if it is an earlier one of the file. */
  readonly id: number | null;
  /** Place of that earlier row; null for a known row. */
  readonly earlier: number | null;
  readonly name: string;
  readonly by: ImportAlike["by"];
}

interface Known {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly folded: string;
  readonly list: string;
}

/** Rows worked on before others have their turn. */
const AT_ONCE = 1_000;

/**
 * The rows that are likely to be there already, by their places: with the same e-mail address, or the same name, in the
 * same list.
 */
export async function findAlike(
  db: Knex,
  kind: Kind,
  dmcId: number,
  rows: readonly Fields[],
): Promise<ReadonlyMap<number, Alike>> {
  const seen = await knownRows(db, kind, dmcId, rows);
  const listOf = (row: Fields) => (kind.hit?.opensAs === undefined ? "" : String(row[kind.hit.opensAs]));
  const alike = new Map<number, Alike>();
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === 0) await turn();
    const keys = keysOf(row, listOf(row));
    const by = (["email", "name"] as const).find((name) => seen.has(keys[name]));
    const first = by && seen.get(keys[by]);
    if (by && first) alike.set(index, { ...first, by });
    const own = first ?? { id: null, earlier: index, name: String(row["name"]) };
    for (const key of Object.values(keys)) if (!seen.has(key)) seen.set(key, own);
  }
  return alike;
}

/** The DMC's rows that have an e-mail address or a name of the file's, by either. */
async function knownRows(db: Knex, { collection, hit }: Kind, dmcId: number, rows: readonly Fields[]) {
  const emails = rows.map((row) => emailOf(row));
  const names = rows.map((row) => ` ${folded(String(row["name"]))}`);
  const known = await send<Known>(
    db,
    (bind) =>
      `select id, name, lower(email) as email, split_part(search, E'\\n', 1) as folded,
         ${hit?.opensAs === undefined ? "''" : snakeCase(hit.opensAs)} as list from app.${collection}
       where dmc_id = ${bind(dmcId)} and (lower(email) = any(${bind(emails)}::text[])
         or split_part(search, E'\\n', 1) = any(${bind(names)}::text[])) order by id desc`,
  );
  return new Map<string, Omit<Alike, "by">>(
    known.flatMap(({ id, name, email, folded: own, list }) => {
      const row = { id, earlier: null, name };
      return [[`${list} email ${email}`, row] as const, [`${list} name${own}`, row] as const];
    }),
  );
}

const emailOf = (row: Fields): string => String(row["email"]).toLowerCase();

const keysOf = (row: Fields, list: string) => ({
  email: `${list} email ${emailOf(row)}`,
  name: `${list} name ${folded(String(row["name"]))}`,
});
