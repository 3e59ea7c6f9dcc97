import type { Client } from "pg";
import type { KeptTable } from "./kept-tables.ts";

/** Rows that one statement inserts: parts of files have 128 KiB each. */
const AT_ONCE = 100;

/** Values as PostgreSQL writes them, which it also reads. */
const asText = { getTypeParser: () => (value: unknown) => value };

/**
 * Inserts the rows of another table. As values, because a cluster copies selected rows into tables of several machines, and
 * COPY fills none that has policies.
 */
export async function insertCopied(
  owner: Client,
  { name, columns }: KeptTable,
  source: string,
  rest: string,
): Promise<void> {
  await owner.query(`declare copied no scroll cursor for select ${columns} from ${source}`);
  const next = () =>
    owner.query<unknown[]>({ text: `fetch ${AT_ONCE} from copied`, rowMode: "array", types: asText });
  for (let { rows } = await next(); rows.length > 0; { rows } = await next()) {
    const places = rows.map(
      (row, index) => `(${row.map((_, place) => `$${index * row.length + place + 1}`).join(", ")})`,
    );
    await owner.query(`insert into ${name} (${columns}) values ${places.join(", ")} ${rest}`, rows.flat());
  }
  await owner.query("close copied");
}
