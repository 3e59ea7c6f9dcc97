import type { Endpoint, SessionUser, User } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import { errors } from "./errors.ts";

/** What somebody with a temporary password is told until it is changed. */
export const CHOOSE_PASSWORD = "Choose a new password first.";

/** Returns the caller, or throws 401 or 403. Null for a public call without a session. */
export function authorize(
  { access, beforePasswordChange }: Pick<Endpoint, "access" | "beforePasswordChange">,
  ctx: Context,
): SessionUser | null {
  const user: SessionUser | null = ctx.state["session"]?.user ?? null;
  if (access === "public") return user;
  if (user === null) throw ctx.state["signedOut"] ?? errors.signedOut();
  if (user.mustChangePassword && !beforePasswordChange) throw errors.forbidden(CHOOSE_PASSWORD);
  if (access !== "session" && !access.includes(user.role)) {
    throw errors.forbidden("Your role does not allow this.");
  }
  return user;
}

/** The DMC that a call concerns: staff's own; for administrators the one they ask for, or null for all. */
export function tenantOf(user: User, asked: number | undefined): number | null {
  if (user.role === "admin") return asked ?? null;
  if (asked !== undefined && asked !== user.dmcId) {
    throw errors.forbidden("You can only work with your own DMC.");
  }
  return user.dmcId;
}
