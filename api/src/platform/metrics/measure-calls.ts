import type { Context, Next } from "koa";
import type { ApiMetrics } from "./api-metrics.ts";

/** What is not a call of the contract, such as an unknown address. */
const OTHER = "other";

/** Notes each call's route, status and time. */
export function measureCalls(metrics: ApiMetrics) {
  return async (ctx: Context, next: Next): Promise<void> => {
    const started = performance.now();
    try {
      await next();
    } finally {
      const { method, status } = ctx;
      const seconds = (performance.now() - started) / 1_000;
      // Any text may be sent as a method; an unknown one has no route.
      const route = routeOf(ctx);
      metrics.noteCall({ method: route === OTHER ? OTHER : method, route, status, seconds });
    }
  };
}

const routeOf = ({ _matchedRoute: route }: Context): string => (typeof route === "string" ? route : OTHER);

/** Answers the edge, and nobody else, what this process has measured. */
export function answerMetrics(metrics: ApiMetrics, isEdge: (ctx: Context) => boolean) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path !== "/metrics" || !isEdge(ctx)) return next();
    ctx.body = await metrics.read();
  };
}
