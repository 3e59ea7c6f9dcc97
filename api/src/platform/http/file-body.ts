import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { type Contract, endpointsOf } from "@dmc-hub/shared-types";
import type { Context, Next } from "koa";
import { errors } from "./errors.ts";
import { holdBytes } from "./held-bytes.ts";
import { readJson } from "./json-body.ts";
import { sentBody } from "./sent-body.ts";

/** Reads the body of every call as JSON, except calls that take a file or many rows, and forms. */
export function readJsonBodies(contract: Contract) {
  const readsItself = readsBodyItself(contract);
  return (ctx: Context, next: Next): Promise<void> =>
    readsItself(ctx) || isForm(ctx) ? next() : readJson(ctx, next);
}

/** Calls that take a file or many rows read their body only once its sender is authorised. */
export function readsBodyItself(contract: Contract): (ctx: Context) => boolean {
  const takers = endpointsOf(contract).filter(([, { bodyLimit }]) => bodyLimit !== undefined);
  const calls = new Set(takers.map(([, { method, path }]) => `${method} ${path}`));
  return (ctx) => calls.has(`${ctx.method} ${ctx.path}`);
}

/** Maximum bytes of a form: a name and which button was pressed. */
const FORM_LIMIT = 4_096;

/** Where pages send forms that work without a script. */
const FORMS = /^\/api\/share\/[^/]+\/answer$/;

const isForm = (ctx: Context): boolean => ctx.method === "POST" && FORMS.test(ctx.path);

/** Reads the fields of a form that a page sent. @throws {ApiProblem} 400, 408, 413, 415. */
export async function readForm(ctx: Context): Promise<Readonly<Record<string, string>>> {
  const type = "application/x-www-form-urlencoded";
  if (ctx.request.type !== type) throw errors.notOfTypes([type]);
  return Object.fromEntries(new URLSearchParams(await text(sentBody(ctx, FORM_LIMIT))));
}

/**
 * Reads a file of one of these content types and of at most `limit` bytes, once its sender is authorised.
 * @throws {ApiProblem} 400, 408, 413, 415; 503 if other bodies hold too much for too long.
 */
export async function readFileBody(ctx: Context, types: readonly string[], limit: number): Promise<Buffer> {
  if (!types.includes(ctx.request.type)) throw errors.notOfTypes(types);
  const hold = holdBytes(ctx);
  const hash = createHash("sha256");
  const chunks: Buffer[] = [];
  for await (const chunk of sentBody(ctx, limit)) {
    await hold(chunk.length);
    hash.update(chunk);
    chunks.push(chunk);
  }
  ctx.state["bodyHash"] = hash.digest("hex");
  return Buffer.concat(chunks);
}
