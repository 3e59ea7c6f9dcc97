import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { DatabaseClient } from "./database-client.ts";

/** How often the connection is checked, ms; a frozen database is noticed within this plus the time-out. */
const HEARTBEAT = 10_000;
const TIMEOUT = 2_500;
const RETRY = 500;

/** What a process does with the messages of a PostgreSQL channel. */
export interface Subscriber {
  readonly channel: string;
  /** Handles a message, which is JSON sent by this product. */
  receive(message: never): void;
  /**
   * Called with whether messages arrive; while they do not, anything that depends on them may be out of date.
   */
  setConnected(isConnected: boolean): void;
}

/**
 * Keeps one connection that listens for all subscribers until `signal` is aborted; reconnects when it breaks.
 */
export async function subscribe(
  address: string,
  subscribers: readonly Subscriber[],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await listenOnce(address, subscribers, signal);
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, "not receiving changes of sessions; reading each from the database");
    }
    for (const subscriber of subscribers) subscriber.setConnected(false);
    await delay(RETRY, null, { signal }).catch(() => {});
  }
}

async function listenOnce(
  address: string,
  subscribers: readonly Subscriber[],
  signal: AbortSignal,
): Promise<void> {
  const client = new DatabaseClient({
    connectionString: address,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    keepAlive: true,
    application_name: "dmc-hub sessions",
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  client.on("notification", ({ channel, payload = "" }) =>
    subscribers.find((subscriber) => subscriber.channel === channel)?.receive(JSON.parse(payload) as never),
  );
  try {
    await client.connect();
    await client.query(subscribers.map(({ channel }) => `listen ${channel}`).join("; "));
    for (const subscriber of subscribers) subscriber.setConnected(true);
    await beat(client, AbortSignal.any([signal, lost.signal]));
  } finally {
    client.end().catch(() => {});
  }
}

/** Returns when `signal` is aborted, or fails when the database stops answering. */
async function beat(client: DatabaseClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(HEARTBEAT, null, { signal }).catch(() => {});
    if (!signal.aborted) await client.query("select 1");
  }
}
