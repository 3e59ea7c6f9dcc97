import { LRUCache } from "lru-cache";
import { portal, type Portal } from "@dmc-hub/shared-types";
import type { Client } from "./client.ts";
import type { AskForPage } from "./page-questions.ts";

/** How long a portal's data is cached, ms. */
const BELIEVED_FOR = 3_000;

/**
 * Asks the API whose portal a subdomain is: null if there is none, undefined while the API does not answer
 * and nothing is cached.
 */
export function portalsOf(
  askFor: AskForPage,
  appHost: string,
): (subdomain: string, client: Client) => Promise<Portal | null | undefined> {
  const known = new LRUCache<string, { readonly portal: Portal | null }, Client>({
    max: 2_000,
    ttl: BELIEVED_FOR,
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    async fetchMethod(subdomain, _stale, { context: client }) {
      const headers = { "x-forwarded-host": `${subdomain}.${appHost}` };
      const { status, json } = await askFor(client, "/api/portal", headers, 2_000);
      if (status === 404) return { portal: null };
      if (status !== 200) throw new Error(`the API answered ${status}`);
      return { portal: portal.parse(json) };
    },
  });
  return async (subdomain, context) =>
    (await known.fetch(subdomain, { context }).catch(() => undefined))?.portal;
}
