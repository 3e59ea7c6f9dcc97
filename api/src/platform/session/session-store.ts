import { hash, randomBytes } from "node:crypto";
import type { Context } from "koa";
import type { Knex } from "knex";
import type { Logger } from "pino";
import { errors } from "../http/errors.ts";
import { isWelcome, leftPortal, portalOf } from "../http/portal-host.ts";
import { type LoadedSession } from "./loaded-session.ts";
import { isExpired, loadSession } from "./load-session.ts";
import { passwordHashAtSignIn } from "./lock-sign-ins.ts";
import type { SessionCache } from "./session-cache.ts";
import { forget, invalidateSessions } from "./session-invalidation.ts";

/** How long sessions last, ms. */
export interface SessionTimes {
  /** Without use. */
  readonly idle: number;
  /** In any case. */
  readonly life: number;
}

/** How often a session's use is recorded, ms. */
const NOTE_EVERY = 60_000;

/** Maximum characters stored of where a session was opened. */
const ADDRESS_LIMIT = 64;
const USER_AGENT_LIMIT = 400;

/** What koa-session stores: whose session it is, and nothing else. */
interface SessionData {
  readonly userId?: number;
}

/** Notes the hash of the password that this call signs in with. */
export function noteSignedInWith(ctx: Context, passwordHash: string): void {
  ctx.state["signedInWith"] = passwordHash;
}

/**
 * A password change ends the sessions opened with the old one; a sign-in in progress must not slip past it.
 */
const isSignedInWith = (ctx: Context, passwordHash: string): boolean =>
  (ctx.state["signedInWith"] ?? passwordHash) === passwordHash;

/** The id that this call has created, the only one under which it may store a session. */
const fresh = new WeakMap<object, string>();

/** An id of 256 random bits. */
export function makeSessionId(ctx: Context): string {
  const id = randomBytes(32).toString("base64url");
  fresh.set(ctx.req, id);
  return id;
}

/** The form in which the database and the cache know a session's id. */
export const hashOf = (id: string): string => hash("sha256", id, "hex");

/** Stores koa-session's sessions in PostgreSQL, ids hashed, read through the cache. */
export class SessionStore {
  readonly #db: Knex;
  readonly #cache: SessionCache;
  readonly #times: SessionTimes;
  readonly #log: Logger;

  constructor(db: Knex, cache: SessionCache, times: SessionTimes, log: Logger) {
    this.#db = db;
    this.#cache = cache;
    this.#times = times;
    this.#log = log;
  }

  /** Reads a session for koa-session, and puts its user into the call's state. */
  async get(id: string, _maxAge: unknown, { ctx }: { ctx: Context }): Promise<SessionData | undefined> {
    const hash = hashOf(id);
    const session = await this.#cache.read(hash, () => loadSession(this.#db, hash, this.#times.idle));
    if (session === null || isExpired(session)) return undefined;
    ctx.state["sessionHash"] = hash;
    const { user, subdomain, endedBecause } = session;
    if (!isWelcome(portalOf(ctx), user.role, subdomain)) ctx.state["signedOut"] = leftPortal(ctx, subdomain);
    else if (endedBecause === null) ctx.state["session"] = session;
    else ctx.state["signedOut"] = errors.signedOut(endedBecause, { home: null });
    this.#noteUse(hash, session);
    return { userId: user.id };
  }

  /** Stores a session under the id that this call has created: an ended one is never revived. */
  async set(id: string, { userId }: SessionData, _maxAge: unknown, { ctx }: { ctx: Context }): Promise<void> {
    if (fresh.get(ctx.req) !== id || userId === undefined) return;
    fresh.delete(ctx.req);
    const expires = new Date(Date.now() + this.#times.life);
    const row = {
      id_hash: Buffer.from(hashOf(id), "hex"),
      user_id: userId,
      expires_at: expires,
      address: ctx.ip.replace(/^::ffff:(?=\d+\.)/, "").slice(0, ADDRESS_LIMIT) || null,
      user_agent: ctx.get("user-agent").slice(0, USER_AGENT_LIMIT) || null,
    };
    await this.#db.transaction(async (trx) => {
      const passwordHash = await passwordHashAtSignIn(trx, userId);
      if (passwordHash !== undefined && isSignedInWith(ctx, passwordHash))
        await trx("app.sessions").insert(row);
    });
  }

  /** Ends a session in every process. */
  async destroy(id: string, { ctx }: { ctx: Context }): Promise<void> {
    if (fresh.get(ctx.req) === id) return;
    const hash = hashOf(id);
    await this.#db.transaction(async (trx) => {
      const ended = await trx("app.sessions").where("id_hash", Buffer.from(hash, "hex")).delete();
      if (ended > 0) await invalidateSessions(trx, { session: hash });
    });
    forget(this.#cache, { session: hash });
  }

  /** Removes sessions that can no longer be used. */
  async removeExpired(): Promise<void> {
    const idleSince = new Date(Date.now() - this.#times.idle);
    await this.#db("app.sessions")
      .where("expires_at", "<", new Date())
      .orWhere("seen_at", "<", idleSince)
      .delete();
  }

  /** Only updates, so that a session that ends meanwhile stays ended. Nobody waits for it. */
  #noteUse(hash: string, session: LoadedSession): void {
    if (Date.now() - session.seenAt < NOTE_EVERY) return;
    session.seenAt = Date.now();
    this.#db("app.sessions")
      .where("id_hash", Buffer.from(hash, "hex"))
      .update({ seen_at: new Date() })
      .catch((error: unknown) => this.#log.warn({ err: error }, "a session's use was not noted"));
  }
}
