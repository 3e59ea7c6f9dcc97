import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv6 } from "node:net";

/** What the edge itself knows about the sender of a request. */
export interface Client {
  readonly address: string;
  /** Whether the browser's connection uses TLS. */
  readonly isOverTls: boolean;
}

/** Headers about a client and its trace that only the edge, or a proxy that it trusts, may set. */
const isClaim = (name: string) =>
  ["forwarded", "x-real-ip", "traceparent", "tracestate"].includes(name) || name.startsWith("x-forwarded");

/**
 * Determines the client, and removes the request's claims about it from the headers, so that nothing later
 * can believe them. With `trustProxy`, the last values set by a proxy on this machine or its private network
 * are believed.
 */
export function takeClient(request: IncomingMessage, trustProxy: boolean): Client {
  const peer = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  const claims = trustProxy && isNear(peer) ? { ...request.headers } : {};
  for (const name of Object.keys(request.headers)) if (isClaim(name)) delete request.headers[name];
  return {
    address: addressIn(lastOf(claims["x-forwarded-for"])) ?? peer,
    isOverTls: lastOf(claims["x-forwarded-proto"]) === "https",
  };
}

/** The last of a header's comma-separated values: the one that the nearest proxy added. */
const lastOf = (header: IncomingHttpHeaders[string]): string | undefined =>
  header?.toString().split(",").at(-1)?.trim();

/** The address written by a proxy, without a port; null if there is none. */
function addressIn(text = ""): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) === 0 ? null : address;
}

/** Loopback and private networks: RFC 1122, 1918, 4193 and 4291. */
const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

const isNear = (address: string): boolean => near.check(address, isIPv6(address) ? "ipv6" : "ipv4");
