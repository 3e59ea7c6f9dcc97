import { randomUUID } from "node:crypto";
import { withoutTokens } from "@dmc-hub/shared-types";
import type { Context, Next } from "koa";
import type { Logger } from "pino";

/** Asked each second by the watchdog. */
const isHealth = (path: string): boolean => path === "/api/live" || path === "/api/ready";

/** An id as the edge gives them. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Gives each call the id that the edge gave it, or one of its own: its answer, its log line, the audit and a question to
 * support share it. The log knows people by their id alone.
 */
export function logRequests(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    const given = ctx.get("x-request-id");
    const requestId = ID.test(given) ? given : randomUUID();
    ctx.state["requestId"] = requestId;
    ctx.set("x-request-id", requestId);
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const path = withoutTokens(ctx.path);
      const ms = Math.round(performance.now() - started);
      const userId = ctx.state["session"]?.user.id;
      const level = isHealth(path) ? "debug" : "info";
      log[level]({ requestId, method, path, status, ms, userId }, "call");
    }
  };
}
