import { PooledDialect, TenantDialect } from "./tenant-dialect.ts";

type Sent = Parameters<TenantDialect["_query"]>;

/** knex's mark of a connection that is not to be used again; here, one whose answer nobody waits for any more. */
const refusalOn = ([connection]: Sent): Promise<never> | null =>
  connection.__knex__disposed === undefined ? null : Promise.reject(connection.__knex__disposed);

// knex rolls back on a connection that it has given up, and would wait for the answer to that a second time.

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
