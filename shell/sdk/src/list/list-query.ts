import type { ListOptions } from "./use-list.ts";

/** The parameters of an address that make a list's state; others, such as what is open over it, are not kept in views. */
export const paramsOf = ({
  filter,
  reference,
}: Pick<ListOptions, "filter" | "reference">): readonly string[] =>
  ["q", "sort", "tag", "columns", filter?.name, reference?.name].filter((name) => name !== undefined);

/** The list's state in an address, in one order, so that two of them can be compared. */
export function queryOf(params: URLSearchParams, names: readonly string[]): string {
  const kept = names.flatMap((name) => {
    const value = params.get(name) ?? "";
    return value.trim() === "" ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}
