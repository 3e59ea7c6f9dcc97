import type { Query, QueryClient } from "@tanstack/react-query";

/** Where histories are read: whatever is changed adds to them. */
export const AUDIT = "/api/audit";

/** Fetches anew what is shown of these API addresses, and of what is below them. */
export const invalidate = (client: QueryClient, paths: readonly string[]): Promise<void> =>
  readAgain(client, ({ queryKey }) => paths.some((path) => isOf(String(queryKey[0]), path)));

const isOf = (address: string, path: string) => address === path || address.startsWith(`${path}/`);

/**
 * Fetches anew what is shown of stale queries. What is being read for the first time, maybe from before the change, is read
 * again after that: the cache by itself would take it for new.
 */
export async function readAgain(client: QueryClient, isStale: (query: Query) => boolean): Promise<void> {
  const reading = client.getQueryCache().findAll({ predicate: isStale, fetchStatus: "fetching" });
  const first = new Set(reading.filter(({ state }) => state.data === undefined));
  const ends = [...first].map(({ promise }) => promise?.catch(() => {}));
  await Promise.all([client.invalidateQueries({ predicate: isStale }), ...ends]);
  if (first.size > 0) await client.invalidateQueries({ predicate: (query) => first.has(query) });
}
