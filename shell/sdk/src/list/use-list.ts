import type { CallOptions, Page } from "@dmc-hub/shared-types";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import type { AnyRow, ListInput } from "../rows/resource.ts";
import type { ListReference } from "./reference-filter.tsx";
import { type ListFilter, type ListState, useListState } from "./use-list-state.ts";

/** Number of rows on a page of a list. */
export const PAGE_SIZE = 25;

export interface ListOptions {
  readonly defaultSort: string;
  /** Fixed filters of this screen, such as `{ type: "guide" }`. */
  readonly filters?: Readonly<Record<string, string>>;
  /** The filter that a person may choose. */
  readonly filter?: ListFilter;
  /** Limits it to the rows of the thing that the address names. */
  readonly reference?: ListReference;
  /** What it may be sorted by; what an address says beyond that is ignored. */
  readonly sorts?: readonly string[];
  /** False while it is not known with which state it opens. */
  readonly isKnown?: boolean;
  /** Its rows have tags, one of which may be chosen. */
  readonly hasTags?: boolean;
  readonly pageSize?: number;
}

export interface ListCall<Row> {
  readonly path: string;
  page(input?: never, options?: CallOptions): Promise<Page<Row>>;
}

/** One page of rows for the state in the address. The current rows stay while the next ones load. */
export function useList<Row extends AnyRow>(call: ListCall<Row>, options: ListOptions) {
  const state = useStateOf(options);
  const query = useQuery({
    ...pageOf(call, inputOf(state, options)),
    // A page without rows says nothing of the others.
    placeholderData: (page, from) => (page?.rows.length === 0 && from?.queryKey[1].cursor ? undefined : page),
    enabled: options.isKnown ?? true,
  });
  return { state, query };
}

/**
 * Requests the page that `useList` shows, while the screen around the list is still being drawn; for a list that opens
 * as its address says.
 */
export function usePrefetchList<Row extends AnyRow>(
  call: ListCall<Row>,
  options: Omit<ListOptions, "isKnown">,
): void {
  usePrefetchQuery(pageOf(call, inputOf(useStateOf(options), options)));
}

const useStateOf = ({ defaultSort, filter, reference, sorts }: ListOptions) =>
  useListState(defaultSort, filter, reference, sorts);

const pageOf = <Row extends AnyRow>(call: ListCall<Row>, input: ListInput) => ({
  queryKey: [call.path, input] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call.page(input as never, { signal }),
});

/** The input of a list call for the state in the address. */
export const inputOf = (
  { q, chosen, of, tag, sort, cursor }: ListState,
  { filters, filter, reference, hasTags = false, pageSize = PAGE_SIZE }: ListOptions,
): ListInput => ({
  ...(q.trim() === "" ? {} : { q: q.trim() }),
  sort,
  limit: pageSize,
  ...(cursor === null ? {} : { cursor }),
  ...filters,
  ...(filter && chosen !== null ? { [filter.name]: chosen } : {}),
  ...(hasTags && tag !== null ? { tag } : {}),
  ...(reference && of !== null ? { [reference.name]: of } : {}),
});
