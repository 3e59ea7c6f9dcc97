import type { Context, Next } from "koa";
import type { Database } from "../database/database.ts";

/** Answers whether the process is alive and whether it can serve: on 503 a balancer avoids it. */
export function answerHealth({ rw }: Database, isServing: () => boolean) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (ctx.path === "/api/live") ctx.body = { status: "live" };
    else if (ctx.path !== "/api/ready") await next();
    else if (isServing() && (await canRead(rw))) ctx.body = { status: "ready" };
    else {
      ctx.status = 503;
      ctx.body = { status: "not ready" };
    }
  };
}

const canRead = (rw: Database["rw"]) =>
  rw.raw("select 1").then(
    () => true,
    () => false,
  );
