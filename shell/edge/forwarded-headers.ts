import type { IncomingMessage } from "node:http";
import type { Client } from "./client.ts";

/** Headers of one connection only, which never travel on: RFC 9110 §7.6.1. */
const HOP_BY_HOP = [
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

/** What concerns whoever reads the message in the end; Connection has no say over it. */
const END_TO_END = /^(?:host|content-.*|transfer-encoding|cookie|set-cookie|authorization|forwarded|x-.*)$/;

/** Headers without those that concern one connection alone. */
export function withoutHopByHop<Headers extends Readonly<Record<string, string | string[] | undefined>>>(
  headers: Headers,
): Headers {
  const named = String(headers["connection"] ?? "").split(",");
  const nominated = named.map((name) => name.trim().toLowerCase()).filter((name) => !END_TO_END.test(name));
  const dropped = new Set([...HOP_BY_HOP, ...nominated]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name))) as Headers;
}

/** The request's headers as the API sees them: who asked, by which scheme and host, as the edge knows it. */
export function forwardedHeaders(
  request: IncomingMessage,
  client: Client,
): Record<string, string | string[]> {
  const headers = withoutHopByHop(request.headers);
  // How long the body is, the sender of the next hop says; it has been asked for already.
  delete headers["content-length"];
  delete headers.expect;
  return {
    ...(headers as Record<string, string | string[]>),
    "x-forwarded-for": client.address,
    "x-forwarded-proto": client.isOverTls ? "https" : "http",
    "x-forwarded-host": request.headers.host ?? "",
  };
}
