import { useMemo } from "react";
import { createListCollection } from "@ark-ui/react/combobox";
import { hasWords, type Page } from "@dmc-hub/shared-types";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AnyRow, Resource } from "../rows/resource.ts";

/** Rows offered at once. */
const OFFERED = 8;

/** What stands for making a new row. */
export const NEW = "new";

/** Which rows are offered. */
export interface RowSource<Row extends AnyRow> {
  readonly resource: Resource<Row, never>;
  /** Only such rows are offered. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly nameOf: (row: Row) => string;
}

/** Rows that match a text; null asks for none. */
function useMatchingRows<Row extends AnyRow>(
  { resource, filters, nameOf }: RowSource<Row>,
  text: string | null,
) {
  const q = text?.trim() ?? "";
  const { data, error, isPlaceholderData } = useQuery<Page<Row>>({
    queryKey: [resource.list.path, { ...filters, q, limit: OFFERED, offered: true }],
    queryFn: ({ signal }) =>
      resource.list.page({ ...(q === "" ? {} : { q }), limit: OFFERED, ...filters } as never, { signal }),
    placeholderData: keepPreviousData,
    enabled: text !== null,
  });
  // Of what was found for an earlier text, Enter must not pick what does not match this one.
  const rows = useMemo(() => {
    const found = data?.rows ?? [];
    return isPlaceholderData ? found.filter((row) => hasWords(nameOf(row), q)) : found;
  }, [data, isPlaceholderData, q, nameOf]);
  return { q, rows, error, isSearching: isPlaceholderData };
}

interface Offer<Row> {
  /** What is typed; null while nothing is asked for. */
  readonly text: string | null;
  /** The row that the field has. */
  readonly picked: Row | null;
  /** Whether a new row can be made. */
  readonly canCreate: boolean;
}

/** What a combobox offers for a text: rows that match it and, where one can be made, a new row. */
export function useOfferedRows<Row extends AnyRow>(
  source: RowSource<Row>,
  { text, picked, canCreate }: Offer<Row>,
) {
  const { nameOf } = source;
  const matching = useMatchingRows(source, text);
  const { q, rows, isSearching } = matching;
  const collection = useMemo(() => {
    const made = canCreate && !isSearching ? [NEW as typeof NEW] : [];
    const kept = picked === null || rows.some(({ id }) => id === picked.id) ? [] : [picked];
    return createListCollection<Row | typeof NEW>({
      // The picked row must be among them, or its name would be taken away; it is none of those that match a text.
      items: q === "" ? [...kept, ...rows, ...made] : [...rows, ...made, ...kept],
      itemToValue: (item) => (item === NEW ? NEW : `${item.id}`),
      itemToString: (item) => (item === NEW ? q : nameOf(item)),
      isItemDisabled: (item) => q !== "" && kept.includes(item as Row),
    });
  }, [rows, picked, canCreate, isSearching, q, nameOf]);
  return { ...matching, collection };
}
