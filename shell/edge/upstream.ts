import { type Dispatcher, Pool } from "undici";
import { Outage } from "./outage.ts";

/** What is forwarded: its framing is derived from the body, whatever the headers say. */
export interface Forwarded extends Pick<Dispatcher.RequestOptions, "signal"> {
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

/** Maximum connections to one process for calls, of which it handles 64 at once. */
const CONNECTIONS = 256;

/** The same for answers without an end: more than a process follows, so that it refuses further ones itself. */
const STREAMS = 2_048;

/**
 * Longest head of an answer, bytes: a call's address has 16 KiB, and three times as many where an answer repeats it
 * encoded.
 */
const LONGEST_HEAD = 65_536;

/** Longest time that an idle connection is kept, ms: less than the API does. */
const KEPT = 30_000;

/** Connections to one process. Calls have their own, which no number of open pages takes up. */
interface Pools {
  readonly calls: Pool;
  readonly streams: Pool;
}

/** Whether the answer at this path has no end: the API's events, written in each way in which it knows their address. */
export const isEndless = (path: string): boolean => /^\/api\/events\/?(?:[?#]|$)/i.test(path);

/** Processes on this machine that do the same work, each on its own port. */
export class Upstream {
  #pools = new Map<number, Pools>();
  #turn = 0;
  readonly outage = new Outage();

  constructor(ports: readonly number[]) {
    this.use(ports);
  }

  /** New calls go only to these ports; those in progress elsewhere finish there. */
  use(ports: readonly number[]): void {
    const left = [...this.#pools].filter(([port]) => !ports.includes(port));
    this.#pools = new Map(ports.map((port) => [port, this.#pools.get(port) ?? poolsOn(port)]));
    for (const [, { calls, streams }] of left) void Promise.all([calls.close(), streams.close()]);
  }

  /** Sends to the process with the fewest calls in progress. Rejects if nothing answers. */
  async send(options: Forwarded): Promise<Dispatcher.ResponseData> {
    const [first, next = first] = this.#leastBusyFirst(isEndless(options.path) ? "streams" : "calls");
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
    const ask = async ({ calls }: Pools) => {
      const { statusCode, body } = await calls.request({ method: "GET", path, headers, signal });
      return statusCode === 200 ? body.json() : body.dump().then(() => null);
    };
    return Promise.all([...this.#pools.values()].map((pools) => ask(pools).catch(() => null)));
  }

  /** Equally busy processes take turns. */
  #leastBusyFirst(kind: keyof Pools): Pool[] {
    const pools = [...this.#pools.values()].map((both) => both[kind]);
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

const poolsOn = (port: number): Pools => {
  const poolOf = (limits: Pool.Options) =>
    new Pool(`http://127.0.0.1:${port}`, {
      maxHeaderSize: LONGEST_HEAD,
      headersTimeout: PATIENCE,
      connectTimeout: 5_000,
      keepAliveTimeout: KEPT,
      keepAliveMaxTimeout: KEPT,
      ...limits,
    });
  return {
    calls: poolOf({ connections: CONNECTIONS, bodyTimeout: PATIENCE }),
    // Any time may pass between two events.
    streams: poolOf({ connections: STREAMS, bodyTimeout: 0 }),
  };
};

/**
 * If no connection was accepted, nothing was sent. A kept connection that the other side has just closed says
 * nothing about that side.
 */
function mayRepeat({ method, body }: Forwarded, error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  const isRead = body === null && (method === "GET" || method === "HEAD");
  return code === "ECONNREFUSED" || (isRead && ["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"].includes(code));
}
