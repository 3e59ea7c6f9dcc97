import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Page } from "@dmc-hub/shared-types";
import type { AnyRow, Resource } from "./resource.ts";

/** One row by its id, at once from the list that holds its newest version; null asks for none. */
export function useRow<Row extends AnyRow, Draft>(resource: Resource<Row, Draft>, id: number | null) {
  const client = useQueryClient();
  const { path } = resource.list;
  return useQuery({
    queryKey: [`${path}/${id}`],
    queryFn: ({ signal }) => resource.get({ id: id ?? 0 }, { signal }),
    enabled: id !== null,
    initialData: () => listedRow(client, path, id) as Row | undefined,
  });
}

/** The newest version of a row that a list of the path holds; undefined if none does. */
export const listedRow = (client: QueryClient, path: string, id: number | null): AnyRow | undefined =>
  client
    .getQueriesData<Listed<AnyRow>>({ queryKey: [path], predicate: ({ state }) => !state.isInvalidated })
    .flatMap(([, listed]) => rowsOf(listed).filter((row) => row.id === id))
    .toSorted((one, other) => other.version - one.version)[0];

/** What the cache may hold of a list: one page, pages that were scrolled, or all of it. */
type Listed<Row> = Page<Row> | InfiniteData<Page<Row>> | readonly Row[];

function rowsOf<Row>(listed: Listed<Row> | undefined): readonly Row[] {
  if (listed === undefined) return [];
  if ("pages" in listed) return listed.pages.flatMap(({ rows }) => rows);
  return "rows" in listed ? listed.rows : listed;
}
