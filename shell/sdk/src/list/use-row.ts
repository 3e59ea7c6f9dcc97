import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Page } from "@dmc-hub/shared-types";
import type { AnyRow, Resource } from "./resource.ts";

/** One row by its id, at once from a list that holds it; null asks for none. */
export function useRow<Row extends AnyRow, Draft>(resource: Resource<Row, Draft>, id: number | null) {
  const client = useQueryClient();
  const { path } = resource.list;
  return useQuery({
    queryKey: [`${path}/${id}`],
    queryFn: ({ signal }) => resource.get({ id: id ?? 0 }, { signal }),
    enabled: id !== null,
    initialData: () =>
      client
        .getQueriesData<Page<Row>>({ queryKey: [path] })
        .flatMap(([, page]) => page?.rows ?? [])
        .find((row) => row.id === id),
  });
}
