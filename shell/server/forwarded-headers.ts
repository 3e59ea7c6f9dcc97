import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isOverTls, lastOf } from "./security-headers.ts";

/** Headers of one connection only, which never travel on. */
const hopByHop = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** What only the edge may say of a client; a client's own words are dropped. */
const claims = [
  "forwarded",
  "x-real-ip",
  "x-forwarded-for",
  "x-forwarded-proto",
  "x-forwarded-host",
  "x-forwarded-port",
];

/** Headers without those that concern one connection alone. */
export function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  const dropped = new Set([...hopByHop, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** The request's headers as the API sees them: who asked, by which scheme and host, as the edge knows it. */
export function forwardedHeaders(request: IncomingMessage, trustProxy: boolean): IncomingHttpHeaders {
  const headers = withoutHopByHop(request.headers);
  for (const claim of claims) delete headers[claim];
  return {
    ...headers,
    "x-forwarded-for": clientAddress(request, trustProxy),
    "x-forwarded-proto": isOverTls(request, trustProxy) ? "https" : "http",
    "x-forwarded-host": request.headers.host ?? "",
  };
}

function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const told = trustProxy ? lastOf(request.headers["x-forwarded-for"]) : undefined;
  return told || (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
}
