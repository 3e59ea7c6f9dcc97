import type Koa from "koa";
import type { Context, Next } from "koa";
import { type CreateSessionOptions, createSession } from "koa-session";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { SessionCache } from "./session-cache.ts";
import { makeSessionId, SessionStore, type SessionTimes } from "./session-store.ts";

const COOKIE = "dmc_hub";

/** Name of the session cookie; over TLS it is bound to this host and to TLS. */
export const sessionCookie = (isSecure: boolean): string => (isSecure ? `__Host-${COOKIE}` : COOKIE);

/** How often expired sessions are removed, ms. */
const CLEAN_EVERY = 3_600_000;

/** What the calls that sign in and out do with the session. */
interface OpenSession {
  userId?: number;
  regenerate(): Promise<void>;
}

/** Everything about sessions that one process keeps. */
export interface Sessions {
  readonly cache: SessionCache;
  readonly store: SessionStore;
  readonly times: SessionTimes;
  stop(): void;
}

/** Starts keeping sessions and removing expired ones. */
export function startSessions(database: Database, times: SessionTimes, log: Logger): Sessions {
  const cache = new SessionCache();
  const store = new SessionStore(database.rw, cache, times, log);
  const clean = () =>
    void store
      .removeExpired()
      .catch((error: unknown) => log.warn({ err: error }, "expired sessions were not removed"));
  const cleaning = setInterval(clean, CLEAN_EVERY).unref();
  return { cache, store, times, stop: () => clearInterval(cleaning) };
}

/** Reads each call's session before the call and stores it after. `life` in ms. */
export function useSessions(app: Koa, { store }: Sessions, life: number): void {
  app.use(chooseCookie);
  const options = {
    key: COOKIE,
    store: {
      get: store.get.bind(store),
      set: store.set.bind(store),
      destroy: store.destroy.bind(store),
    },
    genid: makeSessionId,
    maxAge: life,
    httpOnly: true,
    sameSite: "lax",
    signed: true,
  };
  // The types do not give a store the call, which koa-session always passes.
  app.use(createSession(options as CreateSessionOptions, app));
}

/** Each call has its own options. */
function chooseCookie(ctx: Context, next: Next): Promise<void> {
  Object.assign(ctx["sessionOptions"], {
    key: sessionCookie(ctx.secure),
    secure: ctx.secure,
  });
  return next();
}

/** Signs `userId` in under a new session id, so that a planted one is worthless. */
export async function signIn(ctx: Context, userId: number): Promise<void> {
  const session: OpenSession = ctx["session"];
  session.userId = userId;
  await session.regenerate();
}

/** The hash of the call's session, as the database and the cache know it; empty without one. */
export const sessionHashOf = (ctx: Context): string => ctx.state["sessionHash"] ?? "";

/** Ends the call's session, on the server and in the browser. */
export function signOut(ctx: Context): void {
  ctx["session"] = null;
}
