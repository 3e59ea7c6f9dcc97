import { useMutation, useQueryClient } from "@tanstack/react-query";
import { AUDIT, invalidate } from "./invalidate.ts";
import type { AnyRow, Resource } from "./resource.ts";
import { isSameValue } from "./same-value.ts";

/**
 * Create, change and delete for one kind of row. Each refreshes every list and row of that kind and, without
 * waiting, those of other invalidated paths and an open history.
 */
export function useChanges<Row extends AnyRow, Draft>(
  resource: Resource<Row, Draft>,
  invalidates: readonly string[] = [],
) {
  const client = useQueryClient();
  const refresh = () => {
    void invalidate(client, [...invalidates, AUDIT]);
    return invalidate(client, [resource.list.path]);
  };
  return {
    /** Fetches anew what other means of change invalidate. */
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
    Object.entries(draft as object).filter(([name, value]) => !isSameValue(row[name as keyof object], value)),
  ) as Partial<Draft>;
