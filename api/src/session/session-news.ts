import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { Client } from "pg";
import type { Logger } from "pino";
import type { SessionCache } from "./session-cache.ts";

/** PostgreSQL's channel for what every process must forget. */
const CHANNEL = "dmc_hub_sessions";

/** How often the line is tried, ms; a frozen database is noticed within this and the time-out. */
const HEARTBEAT = 10_000;
const TIMEOUT = 2_500;
const RETRY = 500;

/** Whose sessions changed: one session by its hash, a user's, or a DMC's staff's. */
export type News = { readonly session: string } | { readonly user: number } | { readonly dmc: number };

/** Tells every process, when the transaction of `db` commits. */
export async function tellSessions(db: Knex, news: News): Promise<void> {
  await db.raw("select pg_notify(?, ?)", [CHANNEL, JSON.stringify(news)]);
}

/** Forgets what the news concerns. */
export function forget(cache: SessionCache, news: News): void {
  if ("session" in news) cache.forgetSession(news.session);
  else if ("user" in news) cache.forgetUser(news.user);
  else cache.forgetDmc(news.dmc);
}

/** Keeps a connection that hears the news, and `cache` true to it, until `signal` is aborted. */
export async function hearNews(
  address: string,
  cache: SessionCache,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await hearOnce(address, cache, signal);
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, "not hearing of changed sessions; reading each from the database");
    }
    cache.setHearing(false);
    await delay(RETRY, null, { signal }).catch(() => {});
  }
}

async function hearOnce(address: string, cache: SessionCache, signal: AbortSignal): Promise<void> {
  const client = new Client({
    connectionString: address,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
    keepAlive: true,
    application_name: "dmc-hub sessions",
  });
  const lost = new AbortController();
  client.on("error", () => lost.abort());
  client.on("end", () => lost.abort());
  client.on("notification", ({ payload = "" }) => forget(cache, JSON.parse(payload)));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    cache.setHearing(true);
    await beat(client, AbortSignal.any([signal, lost.signal]));
  } finally {
    client.end().catch(() => {});
  }
}

/** Ends when `signal` is aborted or the database stops to answer. */
async function beat(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(HEARTBEAT, null, { signal }).catch(() => {});
    if (!signal.aborted) await client.query("select 1");
  }
}
