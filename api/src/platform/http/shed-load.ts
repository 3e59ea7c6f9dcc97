import { setTimeout as delay } from "node:timers/promises";
import type { Context, Next } from "koa";
import { errors } from "./errors.ts";

/**
 * Maximum number of calls that one process handles at once: far more than its database connections keep busy.
 */
const MOST_AT_ONCE = 64;

/** Delay before a refusal, ms: an instant one feeds the overload that causes it. */
const REFUSAL_DELAY = 1_000;

/**
 * Admits as many calls as can be answered soon, and refuses the others after a moment. Their bodies have been
 * read, so that nobody holds a place by sending slowly; calls that read their own body have separate places.
 */
export function shedLoad(isExempt: (ctx: Context) => boolean, most = MOST_AT_ONCE) {
  let inside = 0;
  return async (ctx: Context, next: Next): Promise<void> => {
    if (isExempt(ctx)) return next();
    if (inside >= most) {
      await delay(REFUSAL_DELAY);
      throw errors.unavailable("Too many people are using the service just now. Try again in a moment.");
    }
    inside += 1;
    try {
      await next();
    } finally {
      inside -= 1;
    }
  };
}
