import type { Context, Next } from "koa";
import { errors } from "./errors.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refuses changes that another site, including a sibling subdomain, makes a browser send. */
export function refuseOtherSites(ctx: Context, next: Next): Promise<void> {
  if (SAFE.has(ctx.method) || isFromOwnPage(ctx)) return next();
  throw errors.forbidden("This call must come from the application's own pages.");
}

/** Browsers send Sec-Fetch-Site, older ones Origin; a program sends neither, and has no cookie to abuse. */
function isFromOwnPage(ctx: Context): boolean {
  const site = ctx.get("sec-fetch-site");
  if (site !== "") return site === "same-origin";
  const origin = ctx.get("origin");
  if (origin !== "") return URL.canParse(origin) && new URL(origin).host === ctx.host;
  return ctx.get("cookie") === "";
}
