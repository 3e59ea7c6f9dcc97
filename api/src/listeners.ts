import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, ListenOptions } from "node:net";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { Config } from "./platform/configuration/config.ts";
import { SetupError } from "./platform/configuration/setup-error.ts";

/** Longest wait for calls in progress at shutdown, ms; docs/running.md#reload. */
const DRAIN_TIMEOUT = 9_000;

/** How long further calls are accepted once the process is told to stop, ms. */
const LAST_CALLS = 500;

/**
 * The edge adds to the request headers that it accepts, 16 kB at most. Connections are kept longer, ms, than it keeps
 * them: a call that goes out as its connection is closed would fail.
 */
const LIMITS = { maxHeaderSize: 32_768, keepAliveTimeout: 65_000 };

/** Time between two attempts to get a port that the previous process still has, ms. */
const RETRY = 100;

/** Where a process answers. */
export interface Listeners {
  readonly port: number;
  /** Answers calls in progress and those of the next moment, then closes every connection. */
  drain(): Promise<void>;
}

/**
 * Listens at API_PORT. A replaceable process has its own port, which receives its calls, and shares API_PORT
 * with others of its kind; where the system cannot share a port, it takes it once the previous process has
 * stopped.
 * @throws {SetupError} if the port belongs to somebody else.
 */
export async function listen(
  answer: RequestListener,
  { host, apiPort }: Config,
  isReplaceable: boolean,
): Promise<Listeners> {
  const common = createServer(LIMITS, answer);
  const servers = [common];
  const at = { host, port: apiPort };
  try {
    if (isReplaceable) {
      servers.unshift(createServer(LIMITS, answer));
      await open(servers[0]!, { host: "127.0.0.1", port: 0 });
      await open(common, { ...at, reusePort: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOTSUP") throw error;
        void openOnceFree(common, at);
      });
    } else await open(common, at);
  } catch (error) {
    for (const server of servers) server.close();
    throw refusal(error as NodeJS.ErrnoException, at);
  }
  const drain = async () => void (await Promise.all(servers.map(drainOne)));
  return { port: (servers[0]!.address() as AddressInfo).port, drain };
}

function open(server: Server, at: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

async function openOnceFree(server: Server, at: ListenOptions): Promise<void> {
  while (await open(server, at).catch(() => true)) await delay(RETRY, null, { ref: false });
}

function refusal({ code, message }: NodeJS.ErrnoException, { host, port }: { host: string; port: number }) {
  const taken = `Port ${port} on ${host} is in use: stop what uses it, or set API_PORT to another.`;
  return new SetupError(code === "EADDRINUSE" ? taken : `Cannot listen on ${host}:${port}: ${message}.`);
}

/**
 * Every connection is closed after its next answer. An idle one gets a moment for that: closed at once, it
 * would fail a call that is on its way.
 */
async function drainOne(server: Server): Promise<void> {
  server.on("request", (_request, response) => response.setHeader("connection", "close"));
  await delay(LAST_CALLS);
  // On a busy machine the timer can be over before calls that came in time were read: one turn accepts their
  // connections, another one reads them.
  await nextTurn();
  await nextTurn();
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT - LAST_CALLS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(late);
}
