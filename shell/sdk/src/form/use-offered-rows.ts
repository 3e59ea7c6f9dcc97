import { useMemo } from "react";
import { createListCollection } from "@ark-ui/react/combobox";
import { folded, hasWords, PAGE_LIMIT, type Page } from "@dmc-hub/shared-types";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnyRow, Resource } from "../rows/resource.ts";

/** Number of rows offered at once. */
const OFFERED = 8;

/** The option that creates a new row. */
export const NEW = "new";

/** Which rows are offered. */
export interface RowSource<Row extends AnyRow> {
  readonly resource: Resource<Row, never>;
  /** Only matching rows are offered. */
  readonly filters?: Readonly<Record<string, string>>;
  /** Their order: "-createdAt"; the oldest first without one. */
  readonly sort?: string;
  readonly nameOf: (row: Row) => string;
}

const inputOf = <Row extends AnyRow>({ filters, sort }: RowSource<Row>, q: string) => ({
  ...(q === "" ? {} : { q }),
  ...(sort === undefined ? {} : { sort }),
  ...filters,
});

const keyOf = <Row extends AnyRow>(source: RowSource<Row>, q: string, use: string) => [
  source.resource.list.path,
  { ...inputOf(source, q), [use]: true },
];

const pageOf = <Row extends AnyRow>(
  source: RowSource<Row>,
  q: string,
  { limit, signal }: { readonly limit: number; readonly signal?: AbortSignal },
): Promise<Page<Row>> =>
  source.resource.list.page({ ...inputOf(source, q), limit } as never, signal && { signal });

/** Finds the rows that are called exactly as a text. Rejects with `ApiError` if they cannot be searched. */
export function useExactRows<Row extends AnyRow>(source: RowSource<Row>) {
  const client = useQueryClient();
  return async (text: string): Promise<readonly Row[]> => {
    const q = text.trim();
    const offered = client.getQueryState<Page<Row>>(keyOf(source, q, "offered"));
    const isCurrent = offered?.isInvalidated === false && offered.data?.next === null;
    // Not the call for the list, which ends with the box that is left, and need not hold all that are called so.
    const page =
      isCurrent && offered.data
        ? offered.data
        : await client.fetchQuery<Page<Row>>({
            queryKey: keyOf(source, q, "exact"),
            queryFn: () => pageOf(source, q, { limit: PAGE_LIMIT }),
          });
    return page.rows.filter((row) => folded(source.nameOf(row)) === folded(q));
  };
}

/** Rows that match a text; null requests none. */
function useMatchingRows<Row extends AnyRow>(source: RowSource<Row>, text: string | null) {
  const { nameOf } = source;
  const q = text?.trim() ?? "";
  const { data, error, isPlaceholderData, isLoading } = useQuery<Page<Row>>({
    queryKey: keyOf(source, q, "offered"),
    queryFn: ({ signal }) => pageOf(source, q, { limit: OFFERED, signal }),
    placeholderData: keepPreviousData,
    enabled: text !== null,
  });
  // While results of an earlier text are shown, Enter must not pick one that does not match this text.
  const rows = useMemo(() => {
    const found = data?.rows ?? [];
    return isPlaceholderData ? found.filter((row) => hasWords(nameOf(row), q)) : found;
  }, [data, isPlaceholderData, q, nameOf]);
  return { q, rows, error, isSearching: isPlaceholderData || isLoading };
}

interface Offer<Row> {
  /** The search text; null while nothing is searched for. */
  readonly text: string | null;
  /** The row selected in the field. */
  readonly picked: Row | null;
  /** Whether a new row can be created. */
  readonly canCreate: boolean;
}

/** A combobox's options for a text: matching rows and, if possible, a new row. */
export function useOfferedRows<Row extends AnyRow>(
  source: RowSource<Row>,
  { text, picked, canCreate }: Offer<Row>,
) {
  const { nameOf } = source;
  const matching = useMatchingRows(source, text);
  const { q, rows, isSearching } = matching;
  const collection = useMemo(() => {
    // Not before it is known what there is: what is offered first is taken by Enter.
    const made = canCreate && !isSearching ? [NEW as typeof NEW] : [];
    const kept = picked === null || rows.some(({ id }) => id === picked.id) ? [] : [picked];
    return createListCollection<Row | typeof NEW>({
      // The picked row must be among the options, or its name would be cleared, but it need not match the text.
      items: q === "" ? [...kept, ...rows, ...made] : [...rows, ...made, ...kept],
      itemToValue: (item) => (item === NEW ? NEW : `${item.id}`),
      itemToString: (item) => (item === NEW ? q : nameOf(item)),
      isItemDisabled: (item) => q !== "" && kept.includes(item as Row),
    });
  }, [rows, picked, canCreate, isSearching, q, nameOf]);
  return { ...matching, collection };
}
