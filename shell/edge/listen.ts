import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { Server as Listener, type ListenOptions, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "@dmc-hub/shared-types";
import { isLeaving, isUnfinished, leave } from "./end-answer.ts";
import { answerProblem, problemOf } from "./problem-answer.ts";
import { securityHeaders } from "./security-headers.ts";
import { Unfinished } from "./unfinished.ts";

const drainMs = 9_000;

/** How long a kept connection may send its next request to an edge that has been replaced, ms. */
const lastRequestsMs = 3_000;

/**
 * Longest that a connection may stand still, ms, such as when an answer is not read. Event streams send
 * something more often.
 */
const STANDSTILL = 120_000;

/** Time limits, ms. A whole request may take as long as its longest body, which the edge limits itself. */
const options = {
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 2_000,
  // Refused with a sentence, like everything else.
  requireHostHeader: false,
};

/** Maximum number of pipelined requests waiting on a connection; no browser sends more than one at once. */
const MOST_IN_LINE = 16;

/** A server that answers anything other than HTTP with a plain refusal, and that can be drained. */
export function edgeServer(listener: RequestListener): Server {
  const lines = new WeakMap<Duplex, ServerResponse[]>();
  const lineOf = (socket: Duplex) => lines.get(socket) ?? [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // Whatever follows a body that was not read to its end is not a request.
    if (isLeaving(socket)) return;
    const line = lineOf(socket);
    const last = line.at(-1);
    if (last && line.length >= MOST_IN_LINE) return endAfter(last, socket);
    lines.set(socket, line);
    line.push(response);
    // One after another: however many requests are pipelined, only one is handled at a time.
    response.once("close", () => {
      line.splice(line.indexOf(response), 1);
      const [next] = line;
      // A request that broke off while waiting has already been refused.
      if (next && !socket.destroyed && !next.headersSent) listener(next.req, next);
    });
    if (!last) listener(request, response);
  };
  const server = createServer(options, answer);
  // The body is requested only once it is known to be accepted.
  server.on("checkContinue", answer);
  server.on("checkExpectation", (_request, response) =>
    answerProblem(response, 417, "This Expect header is not supported. Send the request without it."),
  );
  server.on("connect", (_request, socket) => {
    // Nobody else listens to it any more, and whoever breaks off would end the whole process.
    socket.on("error", () => {});
    const last = lineOf(socket).at(-1);
    if (last) endAfter(last, socket);
    else refuse(socket, 405, "Tunnels are not supported.");
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (leave(socket)) refuseUnreadable(error, socket, lineOf(socket));
  });
  boundSilence(server);
  return server.setTimeout(STANDSTILL);
}

/** Refusals of unreadable requests, by the parser's error code. */
const unreadable: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The request's headers are too long."],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The request's chunks carry too many extensions."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive. Please send it again."],
};

function refuseUnreadable(
  { code = "" }: NodeJS.ErrnoException,
  socket: Duplex,
  open: ServerResponse[],
): void {
  const [status, detail] = unreadable[code] ?? [400, "This request cannot be read."];
  const own = open.find(({ req }) => isUnfinished(req));
  const last = open.at(-1);
  if (own && !own.headersSent) answerProblem(own, status, detail);
  // An earlier answer is in progress: anything written now would be taken for part of it.
  else if (last) endAfter(last, socket);
  else refuse(socket, status, detail);
}

/** Ends a connection after the current answer; what arrives meanwhile is ignored. */
function endAfter(last: ServerResponse, socket: Duplex): void {
  leave(socket);
  last.once("close", () => socket.destroy());
}

/** Answers on a connection that has no response, and ends it. */
function refuse(socket: Duplex, status: number, detail: string): void {
  if (!socket.writable) return;
  const { headers, body } = problemOf(status, detail);
  const lines = Object.entries({ ...securityHeaders, ...headers, connection: "close" });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((pair) => pair.join(": "))];
  socket.end([...head, "", body].join("\r\n"));
  // Closing it at once with unread bytes would lose the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** Limits the connections without a request so far. */
function boundSilence(server: Server): void {
  const silent = new Unfinished({ perAddress: 256, inAll: 4_096 });
  const done = new WeakMap<Socket, () => void>();
  server.on("connection", (socket: Socket) => {
    const isAsking = silent.add(networkOf(socket.remoteAddress ?? ""), () => socket.destroy());
    done.set(socket, isAsking);
    socket.once("close", isAsking);
  });
  server.prependListener("request", ({ socket }) => done.get(socket)?.());
  server.prependListener("checkContinue", ({ socket }) => done.get(socket)?.());
}

/** Listens at a port, on every address unless one is given, or as another listener does. Rejects if it cannot. */
export function listen(server: Server, place: ListenOptions | Listener): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(place, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/**
 * Accepts no more connections, lets every answer in progress finish, and resolves within ten seconds. With `isReplaced`
 * connections that are kept open get some time to send their next request, since one that is on its way would fail: each
 * is closed with its answer.
 */
export function drain(server: Server, isReplaced = false): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const since = performance.now();
  const idle = setInterval(() => {
    if (!isReplaced || performance.now() - since > lastRequestsMs) server.closeIdleConnections();
  }, 100);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  return new Promise((resolve) => {
    const done = () => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    };
    // HTTP's own close ends what is idle at once.
    if (isReplaced) Listener.prototype.close.call(server, done);
    else server.close(done);
  });
}
