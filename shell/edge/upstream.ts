import { type Dispatcher, Pool } from "undici";
import { Outage } from "./outage.ts";

/** What is forwarded: its framing is derived from the body, whatever the headers say. */
export interface Forwarded extends Pick<Dispatcher.RequestOptions, "signal" | "bodyTimeout"> {
  readonly method: Dispatcher.HttpMethod;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Dispatcher.RequestOptions["body"];
}

/**
 * Longest wait for an answer's head, and between two parts of its body, ms. The API limits its own to a few
 * seconds.
 */
const PATIENCE = 30_000;

/** Maximum connections to one process, which handles 64 calls at once. */
const CONNECTIONS = 256;

/** Longest time that an idle connection is kept, ms: less than the API does. */
const KEPT = 30_000;

/** Processes on this machine that do the same work, each on its own port. */
export class Upstream {
  #pools = new Map<number, Pool>();
  #turn = 0;
  readonly outage = new Outage();

  constructor(ports: readonly number[]) {
    this.use(ports);
  }

  /** New calls go only to these ports; those in progress elsewhere finish there. */
  use(ports: readonly number[]): void {
    const left = [...this.#pools].filter(([port]) => !ports.includes(port));
    this.#pools = new Map(ports.map((port) => [port, this.#pools.get(port) ?? poolOn(port)]));
    for (const [, pool] of left) void pool.close();
  }

  /** Sends to the process with the fewest calls in progress. Rejects if nothing answers. */
  async send(options: Forwarded): Promise<Dispatcher.ResponseData> {
    const [first, next = first] = this.#leastBusyFirst();
    if (!first || !next) throw new Error("There is no process to forward to");
    const answer = await first.request(options).catch((error: unknown) => {
      if (!mayRepeat(options, error)) throw error;
      return next.request(options);
    });
    this.outage.end();
    return answer;
  }

  /** The JSON answer of a GET; null for any status but 200. Rejects if nothing answers within `ms`. */
  async ask(path: string, headers: Readonly<Record<string, string>>, ms: number): Promise<Asked> {
    const signal = AbortSignal.timeout(ms);
    const { statusCode, body } = await this.send({ method: "GET", path, headers, body: null, signal });
    if (statusCode === 200) return { status: 200, json: await body.json() };
    await body.dump();
    return { status: statusCode, json: null };
  }

  /** The same of every process, in order; null for each that does not answer it within `ms`. */
  askEach(path: string, headers: Readonly<Record<string, string>>, ms: number): Promise<unknown[]> {
    const signal = AbortSignal.timeout(ms);
    const ask = async (pool: Pool) => {
      const { statusCode, body } = await pool.request({ method: "GET", path, headers, signal });
      return statusCode === 200 ? body.json() : body.dump().then(() => null);
    };
    return Promise.all([...this.#pools.values()].map((pool) => ask(pool).catch(() => null)));
  }

  /** Equally busy processes take turns. */
  #leastBusyFirst(): Pool[] {
    const pools = [...this.#pools.values()];
    this.#turn = (this.#turn + 1) % pools.length || 0;
    return [...pools.slice(this.#turn), ...pools.slice(0, this.#turn)].toSorted(
      (a, b) => a.stats.size - b.stats.size,
    );
  }
}

interface Asked {
  readonly status: number;
  readonly json: unknown;
}

const poolOn = (port: number) =>
  new Pool(`http://127.0.0.1:${port}`, {
    connections: CONNECTIONS,
    headersTimeout: PATIENCE,
    bodyTimeout: PATIENCE,
    connectTimeout: 5_000,
    keepAliveTimeout: KEPT,
    keepAliveMaxTimeout: KEPT,
  });

/**
 * If no connection was accepted, nothing was sent. A kept connection that the other side has just closed says
 * nothing about that side.
 */
function mayRepeat({ method, body }: Forwarded, error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  const isRead = body === null && (method === "GET" || method === "HEAD");
  return code === "ECONNREFUSED" || (isRead && ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(code));
}
