import { DatabaseClient } from "./database-client.ts";

/** Longest wait for the database, ms. */
const TIMEOUT = 1_500;

/** Pause after the database did not answer, ms. */
const RETRY = 5_000;

/**
 * Named locks shared by all processes on one database, held on a connection of their own: a process that dies
 * releases its locks. A process must not take a lock twice. While the database does not answer, every lock is
 * granted.
 */
export class AdvisoryLocks {
  readonly #address: string;
  #connection: Promise<DatabaseClient> | null = null;
  #triedAt = -Infinity;

  /** `address` is the server's own, bypassing any pooler. */
  constructor(address: string) {
    this.#address = address;
  }

  /** Takes a lock unless another process holds it. */
  async take(name: string): Promise<boolean> {
    return (await this.#ask("select pg_try_advisory_lock(hashtextextended($1, 0)) as done", name)) ?? true;
  }

  /** Releases a lock. One that was lost with its connection may already belong to another process. */
  async release(name: string): Promise<void> {
    if (this.#connection) await this.#ask("select pg_advisory_unlock(hashtextextended($1, 0)) as done", name);
  }

  async close(): Promise<void> {
    await this.#connection?.then((client) => client.end()).catch(() => {});
  }

  /** Null while the database does not answer. */
  async #ask(statement: string, name: string): Promise<boolean | null> {
    const connection = this.#connected();
    try {
      const { rows } = await (await connection).query<{ done: boolean }>(statement, [name]);
      return rows[0]?.done ?? null;
    } catch {
      this.#forget(connection);
      return null;
    }
  }

  #connected(): Promise<DatabaseClient> {
    if (this.#connection) return this.#connection;
    if (performance.now() < this.#triedAt + RETRY)
      return Promise.reject(new Error("The database is left alone."));
    this.#triedAt = performance.now();
    const client = new DatabaseClient({
      connectionString: this.#address,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
      application_name: "dmc-hub locks",
    });
    const connection = client.connect().then(() => client);
    // Without a listener, the event would end the process.
    client.on("error", () => this.#forget(connection));
    this.#connection = connection;
    return connection;
  }

  #forget(lost: Promise<DatabaseClient>): void {
    if (this.#connection === lost) this.#connection = null;
    void lost.then((client) => client.end()).catch(() => {});
  }
}
