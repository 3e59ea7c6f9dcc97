import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { networkOf } from "@dmc-hub/shared-types";
import { isLeaving, isUnfinished, leave } from "./end-answer.ts";
import { answerProblem, problemOf } from "./problem-answer.ts";
import { securityHeaders } from "./security-headers.ts";
import { Unfinished } from "./unfinished.ts";

const drainMs = 9_000;

/** Longest that a connection may stand still, ms: whoever takes no answer in. Streams of events beat more often. */
const STANDSTILL = 120_000;

/** Limits of time, ms. A whole request may take as long as its longest body, which the edge bounds itself. */
const options = {
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  requestTimeout: 130_000,
  connectionsCheckingInterval: 2_000,
  // Refused with a sentence, where all the others are.
  requireHostHeader: false,
};

/** Most requests that wait on a connection for the answers before theirs; no browser sends more than one at once. */
const MOST_IN_LINE = 16;

/** A server that answers what is not HTTP with a plain refusal, and that can be drained. */
export function edgeServer(listener: RequestListener): Server {
  const lines = new WeakMap<Duplex, ServerResponse[]>();
  const lineOf = (socket: Duplex) => lines.get(socket) ?? [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    // What comes after a body that nobody read to its end is no request of anybody's.
    if (isLeaving(socket)) return;
    const line = lineOf(socket);
    const last = line.at(-1);
    if (last && line.length >= MOST_IN_LINE) return endAfter(last, socket);
    lines.set(socket, line);
    line.push(response);
    // One after another: however many somebody sends ahead, one is worked on.
    response.once("close", () => {
      line.splice(line.indexOf(response), 1);
      const [next] = line;
      // One that broke off while it waited has been refused already.
      if (next && !socket.destroyed && !next.headersSent) listener(next.req, next);
    });
    if (!last) listener(request, response);
  };
  const server = createServer(options, answer);
  // The body is asked for only once it is known to be taken.
  server.on("checkContinue", answer);
  server.on("checkExpectation", (_request, response) =>
    answerProblem(response, 417, "This Expect header is not known here. Send the request without it."),
  );
  server.on("connect", (_request, socket) => {
    const last = lineOf(socket).at(-1);
    if (last) endAfter(last, socket);
    else refuse(socket, 405, "Nothing is tunnelled here.");
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (leave(socket)) refuseUnreadable(error, socket, lineOf(socket));
  });
  boundSilence(server);
  return server.setTimeout(STANDSTILL);
}

/** What a request that cannot be read is told, by the code of the parser's error. */
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
  const [status, detail] = unreadable[code] ?? [400, "This is no request that can be read."];
  const own = open.find(({ req }) => isUnfinished(req));
  const last = open.at(-1);
  if (own && !own.headersSent) answerProblem(own, status, detail);
  // An answer to an earlier request is under way: whatever is written now would be taken for a part of it.
  else if (last) endAfter(last, socket);
  else refuse(socket, status, detail);
}

/** Ends a connection once an answer that is under way is given; what comes meanwhile is heard by nobody. */
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
  // Closed at once over unread bytes it would take the answer with it.
  socket.resume();
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** Bounds the connections on which nothing has been asked yet. */
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

/** Listens on every interface, IPv6 and IPv4. Rejects where the port is in use. */
export function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Takes no more connections, lets every answer under way finish, and resolves within ten seconds. */
export function drain(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => response.setHeader("connection", "close"));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}
