import type { Knex } from "knex";
import type { Planning } from "./tenant-forms.ts";

/** Adds a value to a statement and returns its placeholder: `$1`, then `$2`. */
export type Bind = (value: unknown) => string;

/** Writes part of a statement. */
export type SqlPart = (bind: Bind) => string;

/** How a statement is sent. */
interface SendOptions {
  readonly planning?: Planning;
}

/** What knex's types omit from its dialects. */
interface Dialect {
  acquireConnection(): Promise<object>;
  releaseConnection(connection: object): Promise<void>;
  _query(connection: object, statement: object): Promise<{ response: { rows: unknown[] } }>;
}

/**
 * Sends one statement over `db`'s pool, or in its transaction, and returns its rows. For the most frequent
 * statements, for which a query builder took longer than the statement itself.
 */
export async function send<Row>(db: Knex, write: SqlPart, options: SendOptions = {}): Promise<Row[]> {
  const [sql, bindings] = written(write);
  const dialect: Dialect = db.client;
  const connection = await dialect.acquireConnection();
  try {
    const { response } = await dialect._query(connection, { sql, bindings, options });
    return response.rows as Row[];
  } finally {
    void dialect.releaseConnection(connection);
  }
}

/** The text of a statement or of a part, and its bound values. */
export function written(write: SqlPart): [sql: string, bindings: unknown[]] {
  const bindings: unknown[] = [];
  return [write((value) => `$${bindings.push(value)}`), bindings];
}

/** The condition that columns have these values. */
export const equals =
  (columns: Readonly<Record<string, unknown>>): SqlPart =>
  (bind) =>
    Object.entries(columns)
      .map(([name, value]) => `${name} = ${bind(value)}`)
      .join(" and ") || "true";
