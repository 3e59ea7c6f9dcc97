import type { IncomingMessage } from "node:http";
import type { Client } from "./client.ts";

/** Headers of a single connection, which are never forwarded: RFC 9110 §7.6.1. */
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

/** Headers for the final recipient; Connection cannot remove them. */
const END_TO_END = /^(?:host|content-.*|transfer-encoding|cookie|set-cookie|authorization|forwarded|x-.*)$/;

/** Headers without those of a single connection. */
export function withoutHopByHop<Headers extends Readonly<Record<string, string | string[] | undefined>>>(
  headers: Headers,
): Headers {
  const named = String(headers["connection"] ?? "").split(",");
  const nominated = named.map((name) => name.trim().toLowerCase()).filter((name) => !END_TO_END.test(name));
  const dropped = new Set([...HOP_BY_HOP, ...nominated]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name))) as Headers;
}

/** The request's headers as the API sees them: client, scheme and host as the edge knows them. */
export function forwardedHeaders(
  request: IncomingMessage,
  client: Client,
): Record<string, string | string[]> {
  const headers = withoutHopByHop(request.headers);
  // The sender of the next hop sets the body's length; the client has already been told to continue.
  delete headers["content-length"];
  delete headers.expect;
  return { ...(headers as Record<string, string | string[]>), ...aboutClient(request, client) };
}

/** Whose request it is, over what, and at which host: the API chooses the session's cookie and the portal by them. */
export const aboutClient = (request: IncomingMessage, client: Client) => ({
  "x-forwarded-for": client.address,
  "x-forwarded-proto": client.isOverTls ? "https" : "http",
  "x-forwarded-host": request.headers.host ?? "",
});
