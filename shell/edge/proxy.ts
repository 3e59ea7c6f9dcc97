import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { networkOf } from "@dmc-hub/shared-types";
import type { Dispatcher } from "undici";
import type { Client } from "./client.ts";
import { acceptedEncodings, compressing } from "./encodings.ts";
import { endAnswer, isUnfinished } from "./end-answer.ts";
import { forwardedHeaders, withoutHopByHop } from "./forwarded-headers.ts";
import { answerProblem, Refusal } from "./problem-answer.ts";
import { endStalled } from "./stalled.ts";
import type { Upstream } from "./upstream.ts";

/** A request to be forwarded to a process on this machine. */
interface Passed {
  readonly client: Client;
  /** The requested address. */
  readonly path: string;
  /** The forwarded part of the request's body; without it none is. Rejects with a {@link Refusal}. */
  readonly readBody?: () => Promise<Buffer | Transform | null>;
  /** Waits for a place; null if none is available. Without it there is no limit. */
  readonly enter?: () => Promise<(() => void) | null>;
  /** Begins the call's trace, and names it in the request's headers. Without it there is none. */
  readonly traceCall?: TraceCall | null;
  /** Sent with a 503 while nothing answers. */
  readonly whenDown: string;
}

/** Begins the trace of a call, and names it in the headers of its request; `path` is the API's. */
export type TraceCall = (response: ServerResponse, path: string) => void;

/** What is passed on. */
export const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Forwards a request, rebuilt from what was parsed, and streams its answer back. */
export async function proxy(response: ServerResponse, upstream: Upstream, passed: Passed): Promise<void> {
  const gone = new AbortController();
  const requestId = randomUUID();
  response.setHeader("x-request-id", requestId);
  passed.traceCall?.(response, passed.path);
  response.once("close", () => {
    gone.abort();
    places.get(response)?.();
  });
  try {
    const answer = await send(response, upstream, passed, gone.signal);
    if (isUnfinished(response.req)) await passWhole(answer, response);
    else await passBack(answer, response, passed.client);
  } catch (error) {
    if (gone.signal.aborted || response.headersSent) response.destroy();
    else if (error instanceof Refusal) answerProblem(response, error.status, error.message, error.headers);
    else {
      upstream.outage.note(response.req, requestId, error);
      answerProblem(response, 503, passed.whenDown, { "retry-after": "1" });
    }
  }
}

async function send(
  response: ServerResponse,
  upstream: Upstream,
  { client, path, readBody, enter }: Passed,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { req: request } = response;
  const { method = "GET", headers } = request;
  if (!methods.has(method)) throw new Refusal(501, "This method is not supported.");
  const body = (await readBody?.()) ?? null;
  const refused = refusalOf(body);
  if (enter) await Promise.race([takePlace(response, enter), refused]);
  const sent = upstream.send({
    method,
    path,
    headers: {
      ...forwardedHeaders(request, client),
      "x-request-id": String(response.getHeader("x-request-id")),
      ...(body instanceof Transform &&
        headers["content-length"] && { "content-length": headers["content-length"] }),
    },
    body,
    signal,
  });
  return Promise.race([sent, refused]);
}

/** Calls that hold a place, until they are answered or turn out to be endless. */
const places = new WeakMap<ServerResponse, () => void>();

async function takePlace(response: ServerResponse, enter: NonNullable<Passed["enter"]>): Promise<void> {
  const leave = await enter();
  if (leave === null) {
    const detail = "Too many calls come from your network at once. Try again in a moment.";
    throw new Refusal(429, detail, { "retry-after": "1" });
  }
  places.set(response, leave);
  if (response.closed) leave();
}

/**
 * Rejects with the reason why a body was not read to its end; the forwarding code only knows that it broke
 * off. From then on somebody listens to it, also while its call waits for a place: what nobody listens to ends
 * the process.
 */
function refusalOf(body: Buffer | Transform | null): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  if (body instanceof Transform) body.once("error", (error) => error instanceof Refusal && reject(error));
  // It may be refused when nobody waits for it any more.
  promise.catch(() => {});
  return promise;
}

/** Answers that do not end by themselves. */
const streams = new Set<ServerResponse>();

/** Ends answers that only their reader would end, for a server that is about to stop. */
export function endStreams(): void {
  for (const stream of streams) stream.destroy();
}

/** An answer sent before all of its body arrived: short, and the last on its connection. */
async function passWhole({ statusCode, headers, body }: Dispatcher.ResponseData, response: ServerResponse) {
  const bytes = await body.bytes();
  endAnswer(response, statusCode, { ...withoutHopByHop(headers), "content-length": bytes.length }, bytes);
}

async function passBack(
  answer: Dispatcher.ResponseData,
  response: ServerResponse,
  { address }: Client,
): Promise<void> {
  const { statusCode, headers, body } = answer;
  const isHead = response.req.method === "HEAD";
  const [encoding] = isWorthCompressing(answer) ? acceptedEncodings(response.req) : [];
  for (const [name, value] of Object.entries(withoutHopByHop(headers))) {
    if (value !== undefined) response.setHeader(name, value);
  }
  if (encoding && !isHead) {
    response.removeHeader("content-length");
    response.setHeader("content-encoding", encoding);
    response.appendHeader("vary", "accept-encoding");
  }
  response.writeHead(statusCode);
  if (isStream(answer)) follow(response);
  const through: (Readable & NodeJS.WritableStream)[] = encoding && !isHead ? [compressing(encoding)] : [];
  const stop = endStalled(response, through.at(-1) ?? body, networkOf(address));
  // A truncated answer must reach the client as truncated, not as complete: the pipeline destroys it.
  await pipeline([body, ...through, response]).finally(stop);
}

function follow(response: ServerResponse): void {
  streams.add(response);
  places.get(response)?.();
  response.flushHeaders();
  response.once("close", () => streams.delete(response));
}

const isStream = ({ headers }: Dispatcher.ResponseData): boolean =>
  String(headers["content-type"]).startsWith("text/event-stream");

const worthCompressing = /^(?:application\/(?:problem\+)?json|text\/(?:html|css|csv|plain|calendar))/;

function isWorthCompressing({ headers, statusCode }: Dispatcher.ResponseData): boolean {
  const length = headers["content-length"];
  return (
    worthCompressing.test(String(headers["content-type"])) &&
    headers["content-encoding"] === undefined &&
    statusCode !== 204 &&
    statusCode !== 304 &&
    (length === undefined || Number(length) >= 1024)
  );
}
