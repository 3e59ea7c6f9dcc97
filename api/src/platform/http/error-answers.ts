import { once } from "node:events";
import { Readable } from "node:stream";
import type { Context, Next } from "koa";
import type { Logger } from "pino";
import { problemOfDatabase } from "./database-errors.ts";
import { ApiProblem, errors } from "./errors.ts";

/** Most bytes of a body; a larger one answers 413. */
export const BODY_LIMIT = "1mb";

/** How long the rest of a refused body is taken off its sender, ms. */
const LINGER = 1_000;

/** Turns whatever is thrown below into RFC 9457 problem details. What nobody foresaw is logged. */
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

/** What nobody foresaw is logged with all there is; what passes by itself with its reason. */
function report(log: Logger, ctx: Context, { status }: ApiProblem, error: unknown): void {
  const requestId: string = ctx.state["requestId"];
  if (status === 503) log.warn({ requestId, reason: String(error) }, "call refused for now");
  else if (status >= 500) log.error({ requestId, err: error }, "call failed");
}

/** The one translator from what was thrown to what is answered. */
function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return problemOfDatabase(error) ?? problemOfRequest(error) ?? errors.unexpected();
}

/** What the reading of the request refuses. */
function problemOfRequest(error: unknown): ApiProblem | null {
  const { status, limit } = (error ?? {}) as { status?: number; limit?: number };
  if (status === 413) return limit ? tooLarge(limit) : errors.tooLarge(BODY_LIMIT);
  if (status === 415) return errors.notJson();
  if (status === 405) return new ApiProblem(405, "This address does not take this method.");
  if (status === 501) return new ApiProblem(501, "This method is not known here.");
  return status === 400 ? errors.notReadable() : null;
}

/** What is said of a body of more than `limit` bytes. */
export const tooLarge = (limit: number): ApiProblem =>
  errors.tooLarge(
    limit < 1_048_576 ? `${Math.round(limit / 1_024)}kb` : `${Math.round(limit / 1_048_576)}mb`,
  );

function answer(ctx: Context, { status, title, message, errors, headers, current }: ApiProblem): void {
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
  });
  ctx.body = ctx.req.complete ? body : lingering(ctx, body);
  ctx.length = Buffer.byteLength(body);
  ctx.type = "application/problem+json";
}

/**
 * An answer to what was not read to its end, after which the connection is closed. Closed at once, while bytes still
 * arrive, it would be reset, and the answer with it.
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
