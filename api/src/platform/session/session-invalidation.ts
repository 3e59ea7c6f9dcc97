import type { Knex } from "knex";
import type { SessionCache } from "./session-cache.ts";

/** PostgreSQL's channel for sessions that every process must read anew. */
export const SESSIONS = "dmc_hub_sessions";

/** Whose sessions changed: one session by its hash, a user's, or those of a DMC's staff. */
export type SessionChange =
  | { readonly session: string }
  | { readonly user: number }
  | { readonly dmc: number };

/** Has every process read these sessions anew, once the transaction of `db` commits. */
export async function invalidateSessions(db: Knex, change: SessionChange): Promise<void> {
  await db.raw("select pg_notify(?, ?)", [SESSIONS, JSON.stringify(change)]);
}

/** Drops what the cache holds of these sessions. */
export function forget(cache: SessionCache, change: SessionChange): void {
  if ("session" in change) cache.forgetSession(change.session);
  else if ("user" in change) cache.forgetUser(change.user);
  else cache.forgetDmc(change.dmc);
}
