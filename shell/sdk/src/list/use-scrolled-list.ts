import { useMemo } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { AnyRow } from "../rows/resource.ts";
import { useListState } from "./use-list-state.ts";
import { inputOf, type ListCall, type ListOptions } from "./use-list.ts";

/** Rows for the search and sort in the address, loading further pages while scrolling. */
export function useScrolledList<Row extends AnyRow>(call: ListCall<Row>, options: ListOptions) {
  const state = useListState(options.defaultSort);
  const input = inputOf({ ...state, cursor: null }, options);
  const query = useInfiniteQuery({
    queryKey: [call.path, input, "scrolled"],
    queryFn: ({ signal, pageParam }) =>
      call.page((pageParam === null ? input : { ...input, cursor: pageParam }) as never, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.rows), [pages]);
  return { state, query, rows, total: pages?.[0]?.total };
}
