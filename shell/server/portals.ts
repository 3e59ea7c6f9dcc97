import { LRUCache } from "lru-cache";
import { portal, type Portal } from "@dmc-hub/shared-types";

/** How long it is believed what a portal looks like, ms. */
const BELIEVED_FOR = 3_000;

/**
 * Asks the API whose portal a subdomain is: null for nobody's, undefined while the API does not answer and nothing is
 * known from before.
 */
export function portalsOf(
  apiPort: number,
  appHost: string,
): (subdomain: string) => Promise<Portal | null | undefined> {
  const known = new LRUCache<string, { readonly portal: Portal | null }>({
    max: 2_000,
    ttl: BELIEVED_FOR,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(subdomain) {
      const answer = await fetch(`http://127.0.0.1:${apiPort}/api/portal`, {
        headers: { "x-forwarded-host": `${subdomain}.${appHost}` },
        signal: AbortSignal.timeout(2_000),
      });
      if (answer.status === 404) return { portal: null };
      if (!answer.ok) throw new Error(`the API answered ${answer.status}`);
      return { portal: portal.parse(await answer.json()) };
    },
  });
  return async (subdomain) => (await known.fetch(subdomain).catch(() => undefined))?.portal;
}
