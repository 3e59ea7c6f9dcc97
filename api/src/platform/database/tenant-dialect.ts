import { channel } from "node:diagnostics_channel";
import { setTimeout as delay } from "node:timers/promises";
import PostgresDialect from "knex/lib/dialects/postgres/index.js";
import type { Client, QueryConfig } from "pg";
import { DatabaseClient } from "./database-client.ts";
import { currentScope } from "./tenant.ts";
import type { Planning, TenantForms } from "./tenant-forms.ts";
import { PlainQuery, TenantQuery } from "./tenant-query.ts";

/** Channel of the statements that somebody sends for a tenant: nothing hears it but tests. */
export const TENANT_STATEMENTS = "dmc-hub.tenant-statements";
const sent = channel(TENANT_STATEMENTS);

/** Channel of all statements, each once it has been answered: an {@link AnsweredStatement}. */
export const STATEMENTS = "dmc-hub.statements";
const answered = channel(STATEMENTS);

/** A statement that has been answered. */
export interface AnsweredStatement {
  /** Its text, with placeholders for its values. */
  readonly sql: string;
  /** On the clock of `performance`, ms. */
  readonly startTime: number;
  /** Why it failed; undefined if it did not. */
  readonly error?: unknown;
}

/** Maximum number of prepared statements per connection; further ones are planned each time. */
const PREPARED_LIMIT = 500;

/** "The password is wrong", in PostgreSQL's numbers. */
const WRONG_PASSWORD = "28P01";

/** How long until it is tried again, ms. */
const PASSWORD_PAUSE = 5_000;

/** A statement as knex hands it to its dialect. */
interface Statement {
  readonly sql: string;
  readonly bindings?: unknown[];
  readonly options?: object & { readonly planning?: Planning };
  response?: unknown;
}

/** knex's mark of a connection that must not return to the pool. */
interface Pooled {
  __knex__disposed?: unknown;
}

/** knex's PostgreSQL dialect, which sets the tenant in each statement's own round trip. */
export class TenantDialect extends PostgresDialect {
  /**
   * Whether statements stay prepared on a connection. A getter, because knex copies a dialect through its
   * prototype.
   */
  get keepsStatements(): boolean {
    return true;
  }

  /** Given with the configuration, which knex passes on to each transaction's dialect. */
  get forms(): TenantForms {
    return (this.config as { forms: TenantForms }).forms;
  }

  override _driver(): { Client: typeof DatabaseClient } {
    return { Client: DatabaseClient };
  }

  /** Aborted when the pool is closed. */
  readonly closing = new AbortController();

  override destroy(callback?: () => void): Promise<void> {
    this.closing.abort();
    return super.destroy(callback);
  }

  override async acquireRawConnection(): Promise<Client> {
    const connection = await acceptedBy(this, () => super.acquireRawConnection());
    const { companions } = await this.forms.choose(connection);
    if (!this.keepsStatements) return connection;
    // A plan for any tenant knows no machine.
    if (this.forms.isCluster) await connection.query("set plan_cache_mode = force_custom_plan");
    for (const { name, text, values } of companions)
      await connection.query({ name, text, values: [...values] });
    return connection;
  }

  override _query(connection: Client & Pooled, statement: Statement): Promise<object> {
    const answer = answerOf(this, connection, statement);
    return answered.hasSubscribers ? told(statement.sql, answer) : answer;
  }
}

/** Sends a statement and waits for its answer. */
function answerOf(
  dialect: TenantDialect,
  connection: Client & Pooled,
  statement: Statement,
): Promise<object> {
  const { sql, bindings = [], options } = statement;
  const { planning = "auto", ...rest } = options ?? {};
  const config = { text: sql, values: bindings, ...named(connection, sql, bindings), ...rest };
  return new Promise((resolve, reject) => {
    connection.query(
      submittable(dialect, connection, config, planning, (error, response) => {
        if (error === null) return resolve(Object.assign(statement, { response }));
        if (isTimeout(error) || isReadOnly(error)) connection.__knex__disposed = error;
        reject(error);
      }),
    );
  });
}

/** The same answer, told once it has come. */
async function told<Answer>(sql: string, answer: Promise<Answer>): Promise<Answer> {
  const startTime = performance.now();
  try {
    const result = await answer;
    answered.publish({ sql, startTime } satisfies AnsweredStatement);
    return result;
  } catch (error) {
    answered.publish({ sql, startTime, error } satisfies AnsweredStatement);
    throw error;
  }
}

/**
 * While passwords are changed calls go on with the connections that there are, until a process with the new one replaces
 * this one. The pool would end a call that waits for one of them with each refusal, so it hears of none.
 */
async function acceptedBy(dialect: TenantDialect, connect: () => Promise<Client>): Promise<Client> {
  const { signal } = dialect.closing;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if ((error as { code?: string }).code !== WRONG_PASSWORD || !hasConnections(dialect)) throw error;
      await delay(PASSWORD_PAUSE, null, { signal, ref: false }).catch(() => {});
      if (signal.aborted) throw error;
    }
  }
}

const hasConnections = ({ pool }: TenantDialect): boolean =>
  pool !== undefined && "numUsed" in pool && pool.numUsed() + pool.numFree() > 0;

/** The same behind a pooler that gives each transaction any connection, so nothing is kept on one. */
export class PooledDialect extends TenantDialect {
  override async acquireRawConnection(): Promise<Client> {
    const connection = await super.acquireRawConnection();
    const query = connection.query.bind(connection) as (statement: unknown, ...rest: unknown[]) => unknown;
    // Done here because libraries that borrow a connection name their statements too.
    const unnamed = (statement: unknown, ...rest: unknown[]) =>
      query(isObject(statement) ? Object.assign(statement, { name: undefined }) : statement, ...rest);
    return Object.assign<Client, object>(connection, { query: unnamed });
  }

  override get keepsStatements(): boolean {
    return false;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Names of each connection's prepared statements, by their text. Kept here because knex copies a dialect for
 * each transaction.
 */
const names = new WeakMap<Client, Map<string, string>>();

function named(connection: Client, sql: string, bindings: unknown[]): { name?: string } {
  if (bindings.length === 0 || isTransactionControl(sql)) return {};
  const own = names.get(connection) ?? new Map<string, string>();
  names.set(connection, own);
  if (!own.has(sql) && own.size < PREPARED_LIMIT) own.set(sql, `s${own.size}`);
  const name = own.get(sql);
  return name === undefined ? {} : { name };
}

function submittable(
  { forms, keepsStatements }: TenantDialect,
  connection: Client,
  config: QueryConfig,
  planning: Planning,
  callback: (error: Error | null, response: unknown) => void,
) {
  const { dmcId, setting } = currentScope();
  if (dmcId === null || isTransactionControl(config.text)) return new PlainQuery(config, undefined, callback);
  if (sent.hasSubscribers && setting !== "") sent.publish(config.text);
  const company = forms.chosen.company(connection, { dmcId, setting, planning, keepsStatements });
  return new TenantQuery(config, callback, company);
}

const isTransactionControl = (sql: string) => /^\s*(begin|commit|rollback|savepoint|release)\b/i.test(sql);

/** pg has given up waiting but the server may still be busy, so the connection cannot serve anyone else. */
const isTimeout = (error: Error) => error.message === "Query read timeout";

/** The server has become a standby, so that another one takes writes now. */
const isReadOnly = (error: Error) => (error as { code?: string }).code === "25006";
