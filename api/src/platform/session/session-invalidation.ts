import type { Knex } from "knex";
import type { SessionCache } from "./session-cache.ts";

/** PostgreSQL's channel for sessions that every process must read again. */
export const SESSIONS = "dmc_hub_sessions";

/** Whose sessions changed: one session by its hash, a user's, or those of a DMC's staff. */
export type SessionChange =
  | { readonly session: string }
  | { readonly user: number }
  | { readonly dmc: number };

/** Makes every process read these sessions again once the transaction of `db` commits. */
export async function invalidateSessions(db: Knex, change: SessionChange): Promise<void> {
  await db.raw("select pg_notify(?, ?)", [SESSIONS, JSON.stringify(change)]);
}

/** Drops these sessions from the cache. */
export function forget(cache: SessionCache, change: SessionChange): void {
  if ("session" in change) cache.forgetSession(change.session);
  else if ("user" in change) cache.forgetUser(change.user);
  else cache.forgetDmc(change.dmc);
}
