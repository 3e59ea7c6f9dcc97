import { type Contract, endpointsOf } from "@dmc-hub/shared-types";
import type { Context, Next } from "koa";
import getRawBody from "raw-body";
import { BODY_LIMIT } from "./error-answers.ts";
import { errors } from "./errors.ts";
import { readJson } from "./json-body.ts";

/** Reads the body of every call as JSON, but for those of the contract that take a file or many rows. */
export function readJsonBodies(contract: Contract) {
  const takers = endpointsOf(contract).filter(([, { bodyTypes, bodyLimit }]) => bodyTypes ?? bodyLimit);
  const calls = new Set(takers.map(([, { method, path }]) => `${method} ${path}`));
  return (ctx: Context, next: Next): Promise<void> =>
    calls.has(`${ctx.method} ${ctx.path}`) ? next() : readJson(ctx, next);
}

/** Reads a file of one of these content types, once its sender is let in. @throws {ApiProblem} 415. */
export function readFileBody(ctx: Context, types: readonly string[]): Promise<Buffer> {
  if (!types.includes(ctx.request.type)) throw errors.notOfTypes(types);
  return getRawBody(ctx.req, { limit: BODY_LIMIT, length: ctx.get("content-length") });
}
