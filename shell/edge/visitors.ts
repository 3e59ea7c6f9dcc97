import type { DmcInfo, Role, SessionUser, Visitor } from "@dmc-hub/shared-types";
import { roleLabel } from "@dmc-hub/sdk/navigation";
import { LRUCache } from "lru-cache";
import type { Exchange } from "./exchange.ts";
import { aboutClient } from "./forwarded-headers.ts";
import type { AskForPage } from "./page-questions.ts";

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

/** Who requests a page; null if nobody is signed in, undefined while the API does not say. */
export type VisitorBy = (exchange: Exchange) => Promise<SignedIn | null | undefined>;

/** Asks the API for the user of a page's cookies, each time, because a role may have changed. */
export function visitorsOf(askFor: AskForPage): VisitorBy {
  const known = new LRUCache<string, SignedIn>({ max: 5_000, ttl: BELIEVED_FOR });
  // The API answers as in the contract, or with a status other than 200.
  return async ({ request, client }) => {
    const { cookie = "" } = request.headers;
    const headers = { cookie, ...aboutClient(request, client) };
    // The same cookies may be of no session at another host, or without TLS.
    const session = [cookie, headers["x-forwarded-proto"], headers["x-forwarded-host"]].join("\n");
    const ask = (path: string) => askFor(client, path, headers, 1_000);
    try {
      const { status, json } = await ask("/api/user");
      if (status === 401) {
        known.delete(session);
        return null;
      }
      if (json === null) return known.get(session);
      const user = json as SessionUser;
      const dmc = user.role === "dmc" ? ((await ask("/api/dmc-info")).json as DmcInfo | null) : null;
      const visitor = signedIn(user, dmc);
      known.set(session, visitor);
      return visitor;
    } catch {
      return known.get(session);
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
