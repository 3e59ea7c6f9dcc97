import type { Client } from "pg";
import { type LinkedTable, parentsFirst, pointsAt } from "../../platform/database/parents-first.ts";

/** A table that is backed up. */
export interface KeptTable {
  /** With its schema: `app.clients`. */
  readonly name: string;
  /** The columns that are stored rather than generated, quoted, in order. */
  readonly columns: string;
  /** Columns of the primary key, quoted. */
  readonly key: string;
  /** Whether its rows are a company's. */
  readonly isOfDmc: boolean;
  /** The sequence that numbers its rows; null where none does. */
  readonly sequence: string | null;
}

/**
 * Tables of the application that are not backed up: sessions, counted attempts, noted changes, applied migrations with
 * what they took away, and the cities, which come from their package.
 */
const NOT_KEPT = [
  "migrations",
  "migrations_lock",
  "contractions",
  "sessions",
  "limits",
  "idempotency_keys",
  "gazetteer",
  "changes",
];

/** The tables to back up, in an order in which none references a later one. */
export async function keptTables(client: Client): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable & LinkedTable>(
    `select format('app.%I', c.relname) as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       (select string_agg(quote_ident(attname), ', ' order by place) from pg_index
        cross join unnest(indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = part.number
        where indrelid = c.oid and indisprimary) as key,
       exists (select from pg_attribute where attrelid = c.oid and attname = 'dmc_id') as "isOfDmc",
       (select pg_get_serial_sequence(format('app.%I', c.relname), attname) from pg_attribute
        where attrelid = c.oid and attname = 'id') as sequence,
       ${pointsAt} as "pointsAt"
     from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
     order by c.relname`,
    [NOT_KEPT],
  );
  return parentsFirst(rows).map(({ pointsAt: _links, ...table }) => table);
}
