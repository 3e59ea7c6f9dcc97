import { type Contract, endpointsOf } from "@dmc-hub/shared-types";
import type { Context, Next } from "koa";
import getRawBody from "raw-body";
import { BODY_LIMIT } from "./error-answers.ts";
import { errors } from "./errors.ts";
import { readJson } from "./json-body.ts";

/** Reads files where the contract's call takes one, and JSON everywhere else. */
export function readBodies(contract: Contract) {
  const fileTypes = new Map(
    endpointsOf(contract).map(([, { method, path, bodyTypes }]) => [`${method} ${path}`, bodyTypes]),
  );
  return (ctx: Context, next: Next): Promise<void> => {
    const types = fileTypes.get(`${ctx.method} ${ctx.path}`);
    return types ? readFile(ctx, next, types) : readJson(ctx, next);
  };
}

async function readFile(ctx: Context, next: Next, types: readonly string[]): Promise<void> {
  if (!types.includes(ctx.request.type)) throw errors.notOfTypes(types);
  ctx.request.body = await getRawBody(ctx.req, { limit: BODY_LIMIT, length: ctx.get("content-length") });
  await next();
}
