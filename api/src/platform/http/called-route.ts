import type { Context } from "koa";

/** What is not a call of the contract, such as an unknown address. */
const OTHER = "other";

/**
 * A call's method and its path in the contract, such as `/api/clients/:id`; so that there are only as many as it has. Any
 * text may be sent as a method; an unknown one has no route.
 */
export function calledRoute({ method, _matchedRoute: route }: Context): { method: string; route: string } {
  return typeof route === "string" ? { method, route } : { method: OTHER, route: OTHER };
}
