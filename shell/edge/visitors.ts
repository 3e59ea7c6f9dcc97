import type { DmcInfo, Role, SessionUser, Visitor } from "@dmc-hub/shared-types";
import { LRUCache } from "lru-cache";
import type { Upstream } from "./upstream.ts";

/** How long it is believed who a session belongs to, ms. */
const BELIEVED_FOR = 30_000;

/** Somebody signed in who asks for a page. */
export interface SignedIn extends Visitor {
  readonly role: Role;
}

/** Asks the API who a page's cookies belong to; null for nobody, undefined while the API does not answer. */
export function visitorsOf(api: Upstream): (cookie: string) => Promise<SignedIn | null | undefined> {
  const known = new LRUCache<string, SignedIn>({ max: 5_000, ttl: BELIEVED_FOR });
  // The API answers as the contract says, or not with 200.
  const ask = async <Answer>(path: string, cookie: string) =>
    (await api.ask(path, { cookie }, 1_000)).json as Answer | null;
  return async (cookie) => {
    const before = known.get(cookie);
    if (before) return before;
    try {
      const user = await ask<SessionUser>("/api/user", cookie);
      if (user === null) return null;
      const dmc = user.role === "dmc" ? await ask<DmcInfo>("/api/dmc-info", cookie) : null;
      const visitor = { userId: user.id, role: user.role, dmc: dmc?.subdomain ?? null };
      known.set(cookie, visitor);
      return visitor;
    } catch {
      return undefined;
    }
  };
}
