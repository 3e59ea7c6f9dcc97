import type { Releases } from "./releases.ts";
import type { Upstream } from "./upstream.ts";

/** The API, and how the edge identifies itself to it. */
export interface ApiSource {
  readonly api: Upstream;
  readonly authorization: () => Promise<string>;
}

/** For how long after a stop the API is asked to report it, ms: it, or this edge, may have been down. */
const DAY = 86_400_000;

/**
 * Makes the API tell owners about recently stopped canaries. It does so once, so asking again is harmless.
 */
export function stopTeller(
  { api, authorization }: ApiSource,
  releases: Pick<Releases, "served">,
): () => Promise<void> {
  const told = new Set<string>();
  return async () => {
    for (const { name, owners, changes } of await releases.served()) {
      if (owners.every(({ mail, webhook }) => mail === null && webhook === null)) continue;
      const stops = changes.filter(
        ({ action, at }) => action === "stop" && Date.now() - Date.parse(at) < DAY,
      );
      for (const { version, at } of stops) {
        const body = JSON.stringify({ remote: name, version, at });
        if (told.has(body)) continue;
        const headers = { authorization: await authorization(), "content-type": "application/json" };
        const signal = AbortSignal.timeout(10_000);
        const call = { method: "POST", path: "/api/canary-stops", headers, body, signal } as const;
        const answer = await api.send(call).catch(() => null);
        await answer?.body.dump();
        if (answer && answer.statusCode < 300) told.add(body);
      }
    }
  };
}
