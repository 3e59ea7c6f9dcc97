import { text } from "node:stream/consumers";
import { Router } from "@koa/router";
import Koa from "koa";
import { benchQueries, totalOf } from "./bench-queries.ts";

// What Koa and its router alone take: the same queries as the bare server's.
const query = benchQueries();
const router = new Router();
const answer = async (ctx: Koa.Context, body: string) => {
  const { name, argument = null } = ctx["params"];
  const value = await query(name, argument, body);
  ctx.set(totalOf(value));
  ctx.body = JSON.stringify(value);
  ctx.type = "application/json";
};
router.get("/:name", (ctx) => answer(ctx, ""));
router.get("/:name/:argument", (ctx) => answer(ctx, ""));
router.post("/:name", async (ctx) => answer(ctx, await text(ctx.req)));

new Koa()
  .use(router.routes() as unknown as Koa.Middleware)
  .listen(Number(process.env["API_PORT"]), "127.0.0.1", () => process.send?.({ ready: true }));
process.once("disconnect", () => process.exit(0));
