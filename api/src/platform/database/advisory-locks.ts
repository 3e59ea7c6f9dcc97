import { Client } from "pg";

/** Longest that the database is waited for, ms. */
const TIMEOUT = 1_500;

/** How long it is left alone after it did not answer, ms. */
const RETRY = 5_000;

/**
 * Locks by name that all processes on one database share, held on a connection of their own: a process that dies lets
 * go of its locks by that alone. One process must not take a lock twice. While the database does not answer, every
 * lock is given.
 */
export class AdvisoryLocks {
  readonly #address: string;
  #connection: Promise<Client> | null = null;
  #triedAt = -Infinity;

  /** `address` is the server's own, past any pooler. */
  constructor(address: string) {
    this.#address = address;
  }

  /** Takes a lock unless another process has it. */
  async take(name: string): Promise<boolean> {
    return (await this.#ask("select pg_try_advisory_lock(hashtextextended($1, 0)) as done", name)) ?? true;
  }

  /** Gives it back. One that was lost with its connection stays whoever's it is by now. */
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

  #connected(): Promise<Client> {
    if (this.#connection) return this.#connection;
    if (performance.now() < this.#triedAt + RETRY)
      return Promise.reject(new Error("The database is left alone."));
    this.#triedAt = performance.now();
    const client = new Client({
      connectionString: this.#address,
      connectionTimeoutMillis: TIMEOUT,
      query_timeout: TIMEOUT,
      keepAlive: true,
      application_name: "dmc-hub locks",
    });
    const connection = client.connect().then(() => client);
    // Unheard, the event would end the process.
    client.on("error", () => this.#forget(connection));
    this.#connection = connection;
    return connection;
  }

  #forget(lost: Promise<Client>): void {
    if (this.#connection === lost) this.#connection = null;
    void lost.then((client) => client.end()).catch(() => {});
  }
}
