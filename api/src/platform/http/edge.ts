import { timingSafeEqual } from "node:crypto";
import { EDGE_SCHEME } from "@dmc-hub/shared-types";
import { networkOf } from "@dmc-hub/shared-types";
import type { Context, Next } from "koa";

const FORWARDED = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-request-id", "traceparent"];

/** The edge runs on this machine; forwarding headers from anywhere else are not to be trusted. */
export function trustEdgeAlone(ctx: Context, next: Next): Promise<void> {
  if (!isLoopback(ctx.req.socket.remoteAddress ?? "")) {
    for (const name of FORWARDED) delete ctx.req.headers[name];
  }
  return next();
}

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);

/** Recognises the edge's own calls by their token. */
export function edgeCalls(tokens: readonly string[]): (ctx: Context) => boolean {
  const known = tokens.map((token) => Buffer.from(`${EDGE_SCHEME} ${token}`));
  return (ctx) => {
    const shown = Buffer.from(ctx.get("authorization"));
    return known.some((token) => token.length === shown.length && timingSafeEqual(token, shown));
  };
}

/** The address that attempts are counted for. */
export const addressOf = (ctx: Context): string => networkOf(ctx.ip);
