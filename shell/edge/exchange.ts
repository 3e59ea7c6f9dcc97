import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import type { Client } from "./client.ts";
import { acceptedEncodings, compressing } from "./encodings.ts";
import type { KnownHost } from "./known-hosts.ts";
import { pagePolicy } from "./security-headers.ts";
import type { Target } from "./target.ts";

/** A request that the edge answers itself. */
export interface Exchange extends Target, KnownHost {
  readonly client: Client;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A nonce for one answer's inline scripts and styles. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/** Sends a page; without its own policy it may load nothing from elsewhere. */
export function sendPage(
  exchange: Exchange,
  status: number,
  nonce: string,
  html: string,
  policy = pagePolicy(nonce, false, []),
): void {
  send(exchange, status, html, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-cache",
    "content-security-policy": policy,
  });
}

/** Sends a text, compressed if worthwhile and accepted; nothing to somebody who has left. */
export function send(
  { request, response }: Exchange,
  status: number,
  body: string,
  headers: Record<string, string>,
): void {
  if (response.destroyed) return;
  const [encoding] = body.length > 1024 ? acceptedEncodings(request) : [];
  const length = encoding ? {} : { "content-length": Buffer.byteLength(body) };
  const coding = encoding ? { "content-encoding": encoding } : {};
  response.writeHead(status, { ...headers, ...length, ...coding, vary: "accept-encoding" });
  if (request.method === "HEAD") response.end();
  else if (!encoding) response.end(body);
  else pipeline(Readable.from([body]), compressing(encoding), response, () => response.destroy());
}
