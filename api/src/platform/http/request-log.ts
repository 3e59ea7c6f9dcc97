import { randomUUID } from "node:crypto";
import type { Context, Next } from "koa";
import type { Logger } from "pino";

/** Secrets that open something to whoever knows them: 256 random bits. */
const TOKEN = /[\w-]{43}/g;

/** Gives each call an id that its answer, its log line and a question to support share. */
export function logRequests(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    const requestId = randomUUID();
    ctx.state["requestId"] = requestId;
    ctx.set("x-request-id", requestId);
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const path = ctx.path.replace(TOKEN, "…");
      const ms = Math.round(performance.now() - started);
      const userId = ctx.state["session"]?.user.id;
      log.info({ requestId, method, path, status, ms, address: ctx.ip, userId }, "call");
    }
  };
}
