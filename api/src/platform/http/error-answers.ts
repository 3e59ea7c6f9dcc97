import { once } from "node:events";
import { Readable } from "node:stream";
import { BODY_LIMIT } from "@dmc-hub/shared-types";
import type { Context, Next } from "koa";
import type { Logger } from "pino";
import { problemOfDatabase } from "./database-errors.ts";
import { ApiProblem, errors } from "./errors.ts";

/** How long the rest of a refused body is still read, ms. */
const LINGER = 1_000;

/** Turns everything thrown below into RFC 9457 problem details. Unforeseen errors are logged. */
export function answerErrors(log: Logger) {
  return async (ctx: Context, next: Next): Promise<void> => {
    try {
      await next();
      if (ctx.status === 404 && ctx.body === undefined) throw errors.noSuchCall(ctx.path);
    } catch (error) {
      const problem = problemOf(error);
      report(log, ctx, problem, error);
      answer(ctx, problem);
    }
  };
}

/** Unforeseen errors are logged in full, temporary ones with their reason. */
function report(log: Logger, ctx: Context, { status }: ApiProblem, error: unknown): void {
  const requestId: string = ctx.state["requestId"];
  if (status === 503) log.warn({ requestId, reason: String(error) }, "call refused temporarily");
  else if (status >= 500) log.error({ requestId, err: error }, "call failed");
}

/** The one place where a thrown error becomes an answer. */
function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return problemOfDatabase(error) ?? problemOfRequest(error) ?? errors.unexpected();
}

/** Refusals from reading the request. */
function problemOfRequest(error: unknown): ApiProblem | null {
  const { status, limit = BODY_LIMIT } = (error ?? {}) as { status?: number; limit?: number };
  if (status === 413) return errors.tooLarge(limit);
  if (status === 415) return errors.notJson();
  if (status === 405) return new ApiProblem(405, "This address does not support this method.");
  if (status === 501) return new ApiProblem(501, "This method is not supported.");
  return status === 400 ? errors.notReadable() : null;
}

function answer(ctx: Context, { status, title, message, errors, headers, current, home }: ApiProblem): void {
  const requestId: string = ctx.state["requestId"];
  ctx.status = status;
  ctx.set(headers);
  const body = JSON.stringify({
    type: "about:blank",
    title,
    status,
    detail: message,
    errors,
    requestId,
    current,
    home,
  });
  ctx.body = ctx.req.complete ? body : lingering(ctx, body);
  ctx.length = Buffer.byteLength(body);
  ctx.type = "application/problem+json";
}

/**
 * An answer to a body that was not read to its end, after which the connection is closed. Closing it while
 * bytes still arrive would reset it and lose the answer.
 */
function lingering({ req, res }: Context, body: string): Readable {
  res.setHeader("connection", "close");
  return Readable.from(
    (async function* answerThenRest() {
      yield body;
      req.resume();
      await once(req, "end", { signal: AbortSignal.timeout(LINGER) }).catch(() => {});
    })(),
  );
}
