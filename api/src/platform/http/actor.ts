import type { User } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Actor } from "../database/tenant.ts";

/** Who acts by a call. */
export const actorOf = ({ id, name, role }: Pick<User, "id" | "name" | "role">, ctx: Context): Actor => ({
  kind: role === "admin" ? "administrator" : "staff",
  userId: id,
  name,
  source: "screen",
  requestId: ctx.state["requestId"],
});
