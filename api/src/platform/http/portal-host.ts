import type { Role } from "@dmc-hub/shared-types";
import type { Context, Middleware } from "koa";
import { errors } from "./errors.ts";
import { portalAddress } from "./portal-address.ts";

/** What somebody is told who does not belong to a portal. */
export const OTHER_PORTAL = "This portal belongs to another company. Sign in at your own company's address.";

/** Notes which portal each call came to, by the host that the edge passes on. */
export function notePortal(appHost: string): Middleware {
  const suffix = `.${appHost}`;
  return (ctx, next) => {
    const host = ctx.host.toLowerCase();
    ctx.state["appHost"] = appHost;
    ctx.state["portal"] = host.endsWith(suffix) ? host.slice(0, -suffix.length) : null;
    return next();
  };
}

/** The subdomain that a call came to; null on the application's own host. */
export const portalOf = (ctx: Context): string | null => ctx.state["portal"] ?? null;

/** A portal admits its own DMC's staff and administrators; `subdomain` is that of the person's DMC. */
export const isWelcome = (portal: string | null, role: Role, subdomain: string | null): boolean =>
  portal === null || role === "admin" || subdomain === portal;

/** What somebody is told whose DMC has another portal since they signed in at this one: its subdomain, or theirs, was changed. */
export function leftPortal(ctx: Context, subdomain: string | null) {
  if (subdomain === null) return errors.signedOut(OTHER_PORTAL, { home: null });
  const home = portalAddress({ appHost: ctx.state["appHost"], isSecure: ctx.secure }, subdomain);
  return errors.signedOut(`Your company's address is ${home} now. Sign in there to go on.`, { home });
}
