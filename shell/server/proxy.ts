import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as send,
  type RequestOptions,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream";
import { acceptedEncodings, compressing } from "./encodings.ts";
import { forwardedHeaders, withoutHopByHop } from "./forwarded-headers.ts";
import { answerProblem } from "./problem-answer.ts";

interface ProxyOptions {
  readonly trustProxy: boolean;
  /** Said with a 503 while nothing answers on the port. */
  readonly whenDown: string;
  /** Address that is asked for in place of the request's own. */
  readonly path?: string;
}

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });
/** The API bounds its own answers to a few seconds; past this one nobody is waiting any more. */
const patienceMs = 30_000;
const worthCompressing = /^(?:application\/(?:problem\+)?json|text\/(?:html|css|csv|plain|calendar))/;

/** Passes a request on to a port of this machine and its answer back, both as they flow. */
export function proxy(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  options: ProxyOptions,
): void {
  const { method, url } = request;
  const hasBody = (request.headers["content-length"] ?? "0") !== "0" || isChunked(request);
  const isRepeatable = !hasBody && (method === "GET" || method === "HEAD");
  const target: RequestOptions = {
    host: "127.0.0.1",
    port,
    method,
    path: options.path ?? url,
    headers: {
      ...forwardedHeaders(request, options.trustProxy),
      // Without it a body of unknown length would go on unframed for methods that seldom have one.
      ...(isChunked(request) && { "transfer-encoding": "chunked" }),
    },
    agent,
  };

  const attempt = (isRetry: boolean): void => {
    const upstream = send(target);
    upstream.setTimeout(patienceMs, () => upstream.destroy(new Error("No answer in time")));
    upstream.on("response", (answer) => {
      if (isStream(answer)) follow(upstream, response);
      passBack(request, answer, response);
    });
    upstream.on("error", () => {
      if (response.destroyed) return;
      // A kept connection that the other side has just closed says nothing about the other side.
      if (upstream.reusedSocket && isRepeatable && !isRetry && !response.headersSent) attempt(true);
      else fail(request, response, options.whenDown);
    });
    response.once("close", () => {
      upstream.destroy();
      // What was answered before all of its body came leaves the rest in the way of the connection's next call.
      request.unpipe().resume();
    });
    if (isRepeatable) upstream.end();
    else request.pipe(upstream);
  };
  request.on("error", () => response.destroy());
  attempt(false);
}

/** Answers that have no end of their own. */
const streams = new Set<ServerResponse>();

/** Ends what nobody but its reader would, for a server that is about to leave. */
export function endStreams(): void {
  for (const stream of streams) stream.destroy();
}

/** Between two events there may be any while. */
function follow(upstream: ClientRequest, response: ServerResponse): void {
  upstream.setTimeout(0);
  streams.add(response);
  response.once("close", () => streams.delete(response));
}

const isStream = ({ headers }: IncomingMessage): boolean =>
  headers["content-type"]?.startsWith("text/event-stream") === true;

const isChunked = (request: IncomingMessage): boolean => request.headers["transfer-encoding"] !== undefined;

function passBack(request: IncomingMessage, answer: IncomingMessage, response: ServerResponse): void {
  const encoding = isWorthCompressing(answer)
    ? acceptedEncodings(request.headers["accept-encoding"])[0]
    : undefined;
  for (const [name, value] of Object.entries(withoutHopByHop(answer.headers))) {
    if (value !== undefined) response.setHeader(name, value);
  }
  if (encoding && request.method !== "HEAD") {
    response.removeHeader("content-length");
    response.setHeader("content-encoding", encoding);
    response.appendHeader("vary", "accept-encoding");
  }
  response.writeHead(answer.statusCode ?? 502);
  const through = encoding && request.method !== "HEAD" ? [compressing(encoding)] : [];
  pipeline([answer, ...through, response], () => {
    // An answer that broke off must reach the client as broken off, not as complete.
    if (!answer.complete) response.destroy();
  });
}

function isWorthCompressing({ headers, statusCode }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return (
    worthCompressing.test(headers["content-type"] ?? "") &&
    headers["content-encoding"] === undefined &&
    statusCode !== 204 &&
    statusCode !== 304 &&
    (length === undefined || Number(length) >= 1024)
  );
}

function fail(request: IncomingMessage, response: ServerResponse, detail: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  // What is left of the body is not read, so the connection cannot be used again.
  const close: Record<string, string> = request.complete ? {} : { connection: "close" };
  answerProblem(response, 503, detail, { "retry-after": "1", ...close });
}
