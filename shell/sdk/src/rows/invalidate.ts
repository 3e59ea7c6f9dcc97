import type { QueryClient } from "@tanstack/react-query";

/** Where histories are read: whatever is changed adds to them. */
export const AUDIT = "/api/audit";

/** Fetches anew what is shown of these API addresses, and of what is below them. */
export const invalidate = (client: QueryClient, paths: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => paths.some((path) => isOf(String(queryKey[0]), path)),
  });

const isOf = (address: string, path: string) => address === path || address.startsWith(`${path}/`);
