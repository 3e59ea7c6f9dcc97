import type { Context, Next } from "koa";
import { calledRoute } from "../http/called-route.ts";
import type { ApiMetrics } from "./api-metrics.ts";

/** Notes each call's route, status and time. */
export function measureCalls(metrics: ApiMetrics) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const seconds = (performance.now() - started) / 1_000;
      metrics.noteCall({ ...calledRoute(ctx), status: ctx.status, seconds });
    }
  };
}

/** Answers the edge, and nobody else, what this process has measured. */
export function answerMetrics(metrics: ApiMetrics, isEdge: (ctx: Context) => boolean) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path !== "/metrics" || !isEdge(ctx)) return next();
    ctx.body = await metrics.read();
  };
}
