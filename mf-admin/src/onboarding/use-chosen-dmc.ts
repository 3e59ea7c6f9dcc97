import type { Dmc } from "@dmc-hub/shared-types";
import { useQuery, useSearchParams } from "@dmc-hub/sdk";
import { api } from "../api/admin-api.ts";

/** All DMCs by name, and the one named in the address: `?dmc=3`. */
export function useChosenDmc() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery<Dmc[]>({ queryKey: [api.dmcs.list.path] });
  const asked = Number(params.get("dmc"));
  return {
    /** Undefined while loading. */
    dmcs: data?.toSorted((one, other) => one.name.localeCompare(other.name)),
    error,
    retry: () => void refetch(),
    /** Null if none, or none that exists, is named. */
    dmc: data?.find(({ id }) => id === asked) ?? null,
    /** Takes an id as text; the empty text chooses none. */
    choose: (id: string) => setParams(id === "" ? {} : { dmc: id }, { replace: true }),
  };
}

export type ChosenDmc = ReturnType<typeof useChosenDmc>;
