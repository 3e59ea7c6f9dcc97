import { LRUCache } from "lru-cache";
import type { Visitor } from "./canary-share.ts";

/** How long it is believed who a session belongs to, ms. */
const BELIEVED_FOR = 30_000;

/** Asks the API who a page's cookies belong to; null for nobody, and while the API does not answer. */
export function visitorsOf(apiPort: number): (cookie: string) => Promise<Visitor | null> {
  const known = new LRUCache<string, Visitor>({ max: 5_000, ttl: BELIEVED_FOR });
  const ask = async (path: string, cookie: string) => {
    const answer = await fetch(`http://127.0.0.1:${apiPort}${path}`, {
      headers: { cookie },
      signal: AbortSignal.timeout(1_000),
    });
    return answer.ok ? await answer.json() : null;
  };
  return async (cookie) => {
    const before = known.get(cookie);
    if (before) return before;
    try {
      const user = await ask("/api/user", cookie);
      if (user === null) return null;
      const dmc = user.role === "dmc" ? await ask("/api/dmc-info", cookie) : null;
      const visitor = { userId: user.id, dmc: dmc?.subdomain ?? null };
      known.set(cookie, visitor);
      return visitor;
    } catch {
      return null;
    }
  };
}
