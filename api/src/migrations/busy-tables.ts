import { setTimeout as delay } from "node:timers/promises";

/**
 * Bounds a transaction's wait for a table or row that somebody uses. Whoever comes after it waits behind it for as long, so
 * it gives up soon, and is tried again.
 */
export const GIVE_UP_SOON = "set local lock_timeout = '200ms'";

/** "The lock is not available", in PostgreSQL's numbers. */
const BUSY = "55P03";

/** How often work is tried, and the pause in between, ms: about a minute. */
const TRIES = 100;
const PAUSE = 500;

/** Does `work` again while something that it needs is in use. @throws its last failure. */
export async function onceFree<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { readonly code?: string }).code !== BUSY || tries === TRIES) throw error;
      await delay(PAUSE);
    }
  }
}
