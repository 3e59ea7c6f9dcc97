import { LRUCache } from "lru-cache";
import type { LoadedSession } from "./loaded-session.ts";

/** Longest that a session is answered from memory, ms. Changes are told at once; this bounds a lost message. */
const FRESH_FOR = 30_000;

const MOST = 10_000;

/**
 * Sessions that this process has read, by the hash of their id, until somebody says that they changed.
 * While nobody can say so, nothing is kept.
 */
export class SessionCache {
  readonly #entries = new LRUCache<string, LoadedSession>({ max: MOST, ttl: FRESH_FOR });
  #generation = 0;
  #isConnected = false;

  /** The session under `key`, read by `load` unless it is known. Null is never kept. */
  async read(key: string, load: () => Promise<LoadedSession | null>): Promise<LoadedSession | null> {
    const known = this.#entries.get(key);
    if (known) return known;
    const generation = this.#generation;
    const loaded = await load();
    // What changed while it was read may be older than the message that said so.
    if (loaded && this.#isConnected && generation === this.#generation) this.#entries.set(key, loaded);
    return loaded;
  }

  /** Forgets the session under `key`. */
  forgetSession(key: string): void {
    this.#generation += 1;
    this.#entries.delete(key);
  }

  /** Forgets the sessions of a user. */
  forgetUser(userId: number): void {
    this.#forgetWhere(({ user }) => user.id === userId);
  }

  /** Forgets the sessions of a DMC's staff. */
  forgetDmc(dmcId: number): void {
    this.#forgetWhere(({ user }) => user.dmcId === dmcId);
  }

  /** Says whether changes arrive; without that, or after a gap, everything is forgotten. */
  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#forgetWhere(() => true);
  }

  #forgetWhere(matches: (session: LoadedSession) => boolean): void {
    this.#generation += 1;
    for (const [key, session] of this.#entries.entries()) {
      if (matches(session)) this.#entries.delete(key);
    }
  }
}
