import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** Longest that the rest of a body is taken in once its request is answered, and that it may pause, ms. */
const LINGER = 15_000;
const LINGER_PAUSE = 2_000;

/** Connections that end with the answer under way. */
const leaving = new WeakSet<Duplex>();

/** Whether nothing more is answered on a connection. */
export const isLeaving = (socket: Duplex): boolean => leaving.has(socket);

/** Has a connection end with the answer under way. False where it does already. */
export function leave(socket: Duplex): boolean {
  if (leaving.has(socket)) return false;
  leaving.add(socket);
  return true;
}

/** Whether a body belongs to the request; an empty one does not count. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || !["0", undefined].includes(headers["content-length"]);

/** Whether some of the request's body has not come yet. */
export const isUnfinished = (request: IncomingMessage): boolean => hasBody(request) && !request.complete;

/**
 * Sends a whole answer. Where the request's body has not come whole the connection ends with it: what follows could be
 * taken for a request. What still comes is thrown away for a while, for a connection that is closed over unread bytes
 * takes the answer with it.
 */
export function endAnswer(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string | Uint8Array,
): void {
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
