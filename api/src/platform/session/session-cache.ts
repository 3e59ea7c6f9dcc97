import { LRUCache } from "lru-cache";
import type { LoadedSession } from "./loaded-session.ts";

/**
 * Longest that a session is answered from memory, ms. Changes are announced at once; this bounds the effect
 * of a lost message.
 */
const FRESH_FOR = 30_000;

const MOST = 10_000;

/**
 * Sessions that this process has read, by the hash of their id, until a change is announced. While
 * announcements do not arrive, nothing is cached.
 */
export class SessionCache {
  readonly #entries = new LRUCache<string, LoadedSession>({ max: MOST, ttl: FRESH_FOR });
  #generation = 0;
  #isConnected = false;

  /** The session under `key`, read by `load` unless cached. Null is never cached. */
  async read(key: string, load: () => Promise<LoadedSession | null>): Promise<LoadedSession | null> {
    const known = this.#entries.get(key);
    if (known) return known;
    const generation = this.#generation;
    const loaded = await load();
    // A change announced during the read may not be in what was read.
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

  /** Called with whether changes arrive; while they do not, and after a gap, everything is forgotten. */
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
