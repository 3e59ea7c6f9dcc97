declare module "knex/lib/dialects/postgres/index.js" {
  import { Knex } from "knex";
  import type { Client } from "pg";

  /** knex's own PostgreSQL dialect, which its documentation names as the base of custom ones. */
  export default class PostgresDialect extends Knex.Client {
    override acquireRawConnection(): Promise<Client>;
    /** The library that connects: all of it that the dialect uses. */
    _driver(): { Client: typeof Client };
    _query(connection: Client, statement: object): Promise<object>;
  }
}
