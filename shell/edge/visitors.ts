import type { DmcInfo, Role, SessionUser, Visitor } from "@dmc-hub/shared-types";
import { roleLabel } from "@dmc-hub/sdk/navigation";
import { LRUCache } from "lru-cache";
import type { Upstream } from "./upstream.ts";

/** How long a session's user stands in for the API while it does not answer, ms. */
const BELIEVED_FOR = 30_000;

/** A signed-in user who requests a page. */
export interface SignedIn extends Visitor {
  readonly role: Role;
  /** As the frame shows them; null for someone who must choose a password first, and so sees no frame. */
  readonly person: { readonly name: string; readonly label: string } | null;
  /** The company of staff; null for others. */
  readonly company: DmcInfo | null;
}

/**
 * Asks the API for the user of a page's cookies, each time, because a role may have changed; null if nobody is signed in,
 * undefined while the API does not say.
 */
export function visitorsOf(api: Upstream): (cookie: string) => Promise<SignedIn | null | undefined> {
  const known = new LRUCache<string, SignedIn>({ max: 5_000, ttl: BELIEVED_FOR });
  // The API answers as in the contract, or with a status other than 200.
  const ask = (path: string, cookie: string) => api.ask(path, { cookie }, 1_000);
  return async (cookie) => {
    try {
      const { status, json } = await ask("/api/user", cookie);
      if (status === 401) {
        known.delete(cookie);
        return null;
      }
      if (json === null) return known.get(cookie);
      const user = json as SessionUser;
      const dmc = user.role === "dmc" ? ((await ask("/api/dmc-info", cookie)).json as DmcInfo | null) : null;
      const visitor = signedIn(user, dmc);
      known.set(cookie, visitor);
      return visitor;
    } catch {
      return known.get(cookie);
    }
  };
}

function signedIn(user: SessionUser, dmc: DmcInfo | null): SignedIn {
  const { id: userId, role, name, username, mustChangePassword } = user;
  return {
    userId,
    role,
    dmc: dmc?.subdomain ?? null,
    person: mustChangePassword ? null : { name: name || username, label: roleLabel(role) },
    company: dmc,
  };
}
