import { ApiError, errorOf, unreachable } from "@dmc-hub/shared-types";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** Key of the signed-in user in the page's cache, and the address that tells who that is. */
export const currentUserKey = ["/api/user"] as const;

/** Reads the address that is a query's first element. Rejects with `ApiError`, or as its signal was aborted. */
export async function readAddress({
  queryKey,
  signal,
}: {
  queryKey: readonly unknown[];
  signal?: AbortSignal;
}) {
  const response = await fetch(String(queryKey[0]), {
    credentials: "same-origin",
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : unreachable();
  });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

/**
 * The page's one cache of server data: no automatic refetch of what is there, never stale, no retries; docs/product/data-rules.md.
 * `onSignedOut` is called with the refusal when a call answers 401. One that answers 403 asks who is signed in again, who may
 * have got another role.
 */
export function createQueryClient(onSignedOut: (refusal: ApiError) => void): QueryClient {
  const onError = (error: unknown, asked?: unknown) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) onSignedOut(error);
    // Who refuses that one, such as a proxy, would be asked without end.
    if (error.status === 403 && asked !== currentUserKey[0])
      void client.invalidateQueries({ queryKey: currentUserKey });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => onError(error, queryKey[0]) }),
    mutationCache: new MutationCache({ onError: (error) => onError(error) }),
    defaultOptions: {
      queries: {
        queryFn: readAddress,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // Only what failed is asked for again, once there is a network again.
        refetchOnReconnect: ({ state }) => state.status === "error" && "always",
        retry: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return client;
}
