import { on } from "node:events";
import type { Context } from "koa";
import { errors } from "./errors.ts";

/** Longest pause within a body, and longest time for all of it, ms. */
const TIMES = { idle: 10_000, total: 120_000 };

/**
 * The bytes of a body as they arrive, without reading ahead. `limit` in bytes.
 * @throws {ApiProblem} 400 if the sender disconnects, 408 if it is too slow, 413, 415 if it is compressed.
 */
export async function* sentBody(ctx: Context, limit: number, times = TIMES): AsyncGenerator<Buffer> {
  const encoding = ctx.get("content-encoding");
  if (!["", "identity"].includes(encoding.toLowerCase())) throw errors.encoded(encoding);
  if (Number(ctx.get("content-length")) > limit) throw errors.tooLarge(limit);
  const late = new AbortController();
  const abort = () => late.abort();
  const total = setTimeout(abort, times.total);
  let idle = setTimeout(abort, times.idle);
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(ctx, late.signal)) {
      bytes += chunk.length;
      if (bytes > limit) throw errors.tooLarge(limit);
      // The sender is not slow while the reader is busy.
      clearTimeout(idle);
      yield chunk;
      idle = setTimeout(abort, times.idle);
    }
  } finally {
    clearTimeout(idle);
    clearTimeout(total);
  }
}

async function* chunksOf({ req }: Context, signal: AbortSignal): AsyncGenerator<Buffer> {
  const events = on(req, "data", { signal, close: ["end"], highWaterMark: 1, lowWaterMark: 1 });
  try {
    for await (const [chunk] of events) yield chunk;
  } catch {
    if (signal.aborted) throw errors.tooSlow();
    throw errors.malformed("The request ended before all of it was sent.");
  }
}
