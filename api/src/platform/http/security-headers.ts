import type { Context, Next } from "koa";

const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Answers are data for one person's page: never stored, framed, sniffed or run. */
export function secureAnswers(ctx: Context, next: Next): Promise<void> {
  ctx.set(HEADERS);
  return next();
}
