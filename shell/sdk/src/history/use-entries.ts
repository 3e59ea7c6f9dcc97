import type { AuditEntry } from "@dmc-hub/shared-types";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ListCall } from "../list/use-list.ts";

/** Which entries: of one record, of a trip, or as a person has filtered them. */
export type EntryQuery = Readonly<Record<string, string | number>>;

/** Entries newest first, read anew whenever they are shown; further ones on request. */
export function useEntries(call: ListCall<AuditEntry>, query: EntryQuery, version?: number) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [call.path, query, version],
    queryFn: ({ signal, pageParam }) =>
      call.page((pageParam === null ? query : { ...query, cursor: pageParam }) as never, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Whatever anybody changes anywhere makes it stale.
    staleTime: 0,
  });
  return { ...rest, entries: data?.pages.flatMap(({ rows }) => rows), total: data?.pages[0]?.total };
}
