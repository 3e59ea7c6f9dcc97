import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnyRow, Resource } from "./resource.ts";

/**
 * Create, change and delete of one kind of row. Each refreshes every list and row of that kind, and of the paths that
 * it touches besides, which nobody waits for.
 */
export function useChanges<Row extends AnyRow, Draft>(
  resource: Resource<Row, Draft>,
  touches: readonly string[] = [],
) {
  const client = useQueryClient();
  const ask = (paths: readonly string[]) =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => paths.some((path) => isOf(String(queryKey[0]), path)),
    });
  const refresh = () => {
    void ask(touches);
    return ask([resource.list.path]);
  };
  return {
    /** Asks again for what changes made by other means have touched. */
    refresh,
    save: useMutation({
      /** Sends a new row whole, and of a row that exists only what differs. */
      mutationFn: ({ row, draft, key }: Save<Row, Draft>) =>
        row === null
          ? resource.create({ body: draft }, key === undefined ? {} : { idempotencyKey: key })
          : resource.update({ id: row.id, body: diff(row, draft) }, { ifMatch: row.version }),
      onSuccess: refresh,
    }),
    remove: useMutation({
      mutationFn: ({ row, query }: { row: Row; query?: object | undefined }) =>
        resource.remove({ ...query, id: row.id }, { ifMatch: row.version }),
      onSuccess: refresh,
    }),
  };
}

interface Save<Row, Draft> {
  /** Null makes a new row. */
  readonly row: Row | null;
  readonly draft: Draft;
  /** What makes a create that is sent twice one row. */
  readonly key?: string | undefined;
}

const diff = <Draft>(row: object, draft: Draft) =>
  Object.fromEntries(
    Object.entries(draft as object).filter(([name, value]) => row[name as keyof object] !== value),
  ) as Partial<Draft>;

const isOf = (address: string, path: string) => address === path || address.startsWith(`${path}/`);
