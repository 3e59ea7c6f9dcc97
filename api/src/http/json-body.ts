import { bodyParser } from "@koa/bodyparser";
import type { Context, Next } from "koa";
import { BODY_LIMIT } from "./error-answers.ts";
import { errors } from "./errors.ts";

/** Deepest nesting of a body; FAULTS, trap 7. */
const DEPTH_LIMIT = 32;

const parse = bodyParser({ enableTypes: ["json"], jsonLimit: BODY_LIMIT, jsonStrict: false });

/** Reads JSON bodies, and refuses all others: a form could be sent by any site; FAULTS, trap 8. */
export async function readJson(ctx: Context, next: Next): Promise<void> {
  if (hasBody(ctx) && !ctx.is("application/json")) throw errors.notJson();
  await parse(ctx, async () => {
    refuseDepth(ctx.request.body);
    await next();
  });
}

/** @throws {ApiProblem} 400 for a body that is nested too deep. */
function refuseDepth(body: unknown): void {
  if (!isDeeperThan(DEPTH_LIMIT, body)) return;
  throw errors.malformed(`The body is nested more than ${DEPTH_LIMIT} levels deep.`);
}

const hasBody = (ctx: Context) =>
  ctx.get("transfer-encoding") !== "" || !["", "0"].includes(ctx.get("content-length"));

function isDeeperThan(limit: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return limit === 0 || Object.values(value).some((inner) => isDeeperThan(limit - 1, inner));
}
