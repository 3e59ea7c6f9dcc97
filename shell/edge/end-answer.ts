import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** How long the rest of a body is still read after its request was answered, including pauses, ms. */
const LINGER = 15_000;
const LINGER_PAUSE = 2_000;

/** Connections that end with the current answer. */
const leaving = new WeakSet<Duplex>();

/** Whether nothing more is answered on a connection. */
export const isLeaving = (socket: Duplex): boolean => leaving.has(socket);

/** Makes a connection end with the current answer. False if it already does. */
export function leave(socket: Duplex): boolean {
  if (leaving.has(socket)) return false;
  leaving.add(socket);
  return true;
}

/** Whether the request has a non-empty body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || !["0", undefined].includes(headers["content-length"]);

/** Whether part of the request's body has not arrived yet. */
export const isUnfinished = (request: IncomingMessage): boolean => hasBody(request) && !request.complete;

/**
 * Sends a complete answer. If the request's body has not fully arrived, the connection ends with the answer,
 * because what follows could be taken for a request. The rest is read and discarded for a while: closing a
 * connection with unread bytes would lose the answer. Nothing is sent where a body that cannot be read has
 * been refused already, while whoever reads it was waiting.
 */
export function endAnswer(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Uint8Array,
): void {
  if (response.headersSent) return;
  const { req: request } = response;
  const sent = request.method === "HEAD" ? "" : body;
  if (!isUnfinished(request)) {
    response.writeHead(status, headers).end(sent);
    return;
  }
  leave(request.socket);
  response.writeHead(status, { ...headers, connection: "close" });
  if (sent.length > 0) response.write(sent);
  else response.flushHeaders();
  const end = () => {
    clearTimeout(late);
    clearTimeout(pausing);
    response.end();
  };
  const late = setTimeout(end, LINGER);
  const pausing = setTimeout(end, LINGER_PAUSE);
  request.on("data", () => pausing.refresh());
  request.once("close", end).once("end", end);
  request.unpipe().resume();
}
