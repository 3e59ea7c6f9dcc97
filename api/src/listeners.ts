import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, ListenOptions } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "./platform/configuration/config.ts";
import { SetupError } from "./platform/configuration/setup-error.ts";

/** Longest that calls in flight are waited for at the end, ms; docs/running.md#reload. */
const DRAIN_TIMEOUT = 9_000;

/** For how long further calls are taken once the process is told to stop, ms. */
const LAST_CALLS = 500;

/** The edge adds to the heads that it takes itself, 16 kB long at most. */
const LIMITS = { maxHeaderSize: 32_768 };

/** Between two tries to get a port that the process before still has, ms. */
const RETRY = 100;

/** Where a process answers. */
export interface Listeners {
  readonly port: number;
  /** Answers calls in flight and those of the next moment, and closes every connection. */
  drain(): Promise<void>;
}

/**
 * Listens at API_PORT. A replaceable process has a port of its own, which its calls come to, and shares API_PORT with
 * others of its kind; where the system cannot share a port, it has it once the one before has left.
 * @throws {SetupError} where the port is somebody else's.
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
 * Every connection is closed after its next answer. One that waits between two calls gets a moment for it:
 * closed at once, it would fail a call that is on its way.
 */
async function drainOne(server: Server): Promise<void> {
  server.on("request", (_request, response) => response.setHeader("connection", "close"));
  await delay(LAST_CALLS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT - LAST_CALLS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(late);
}
