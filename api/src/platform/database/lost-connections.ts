import { PooledDialect, TenantDialect } from "./tenant-dialect.ts";

type Sent = Parameters<TenantDialect["_query"]>;

/** The mark with which knex discards a connection; here also one whose answer nobody awaits any more. */
const refusalOn = ([connection]: Sent): Promise<never> | null =>
  connection.__knex__disposed === undefined ? null : Promise.reject(connection.__knex__disposed);

// knex rolls back on a connection that it has given up, and would wait for that answer too.

/** The dialect of direct connections, which sends nothing on a lost one. */
export class DirectClient extends TenantDialect {
  override _query(...sent: Sent): Promise<object> {
    return refusalOn(sent) ?? super._query(...sent);
  }
}

/** The dialect of connections through a pooler, which sends nothing on a lost one. */
export class PooledClient extends PooledDialect {
  override _query(...sent: Sent): Promise<object> {
    return refusalOn(sent) ?? super._query(...sent);
  }
}
