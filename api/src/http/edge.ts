import { timingSafeEqual } from "node:crypto";
import { EDGE_SCHEME } from "@dmc-hub/shared-types";
import type { Context, Next } from "koa";

const FORWARDED = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"];

/** The edge runs on this machine: from anywhere else the forwarding headers are anybody's claim. */
export function trustEdgeAlone(ctx: Context, next: Next): Promise<void> {
  if (!isLoopback(ctx.req.socket.remoteAddress ?? "")) {
    for (const name of FORWARDED) delete ctx.req.headers[name];
  }
  return next();
}

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** Tells the edge's own calls by the token that they show. */
export function edgeCalls(tokens: readonly string[]): (ctx: Context) => boolean {
  const known = tokens.map((token) => Buffer.from(`${EDGE_SCHEME} ${token}`));
  return (ctx) => {
    const shown = Buffer.from(ctx.get("authorization"));
    return known.some((token) => token.length === shown.length && timingSafeEqual(token, shown));
  };
}

/** Whom attempts are counted for: the caller's address, for IPv6 the network that one household gets. */
export function addressOf(ctx: Context): string {
  const address = ctx.ip.replace(/^::ffff:(?=\d+\.)/, "");
  return address.includes(":") ? `${expand(address).slice(0, 4).join(":")}::/64` : address;
}

function expand(address: string): string[] {
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter((group) => group !== "");
  const after = tail.split(":").filter((group) => group !== "");
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after];
}
