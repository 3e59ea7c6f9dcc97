import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import { Client } from "pg";
import type { Logger } from "pino";
import { type DmcEvent, EVENTS } from "../events/dmc-events.ts";
import type { EventStreams } from "../events/event-streams.ts";
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

/** Who acts on the news. */
export interface Hearers {
  readonly cache: SessionCache;
  readonly streams: EventStreams;
}

/** Keeps a connection that hears the news, and the hearers true to it, until `signal` is aborted. */
export async function hearNews(
  address: string,
  hearers: Hearers,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await hearOnce(address, hearers, signal);
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, "not hearing of changed sessions; reading each from the database");
    }
    setHearing(hearers, false);
    await delay(RETRY, null, { signal }).catch(() => {});
  }
}

async function hearOnce(address: string, hearers: Hearers, signal: AbortSignal): Promise<void> {
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
  client.on("notification", ({ channel, payload = "" }) => hear(hearers, channel, JSON.parse(payload)));
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}; listen ${EVENTS}`);
    setHearing(hearers, true);
    await beat(client, AbortSignal.any([signal, lost.signal]));
  } finally {
    client.end().catch(() => {});
  }
}

function setHearing({ cache, streams }: Hearers, isHearing: boolean): void {
  cache.setHearing(isHearing);
  streams.setHearing(isHearing);
}

function hear({ cache, streams }: Hearers, channel: string, message: News & DmcEvent): void {
  if (channel === EVENTS) return streams.tell(message);
  forget(cache, message);
  streams.end(message);
}

/** Ends when `signal` is aborted or the database stops to answer. */
async function beat(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(HEARTBEAT, null, { signal }).catch(() => {});
    if (!signal.aborted) await client.query("select 1");
  }
}
