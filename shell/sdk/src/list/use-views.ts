import { useEffect, useState } from "react";
import type { View } from "@dmc-hub/shared-types";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useSearchParams } from "react-router-dom";
import { queryOf } from "./list-query.ts";
import { useListPreference } from "./use-list-preference.ts";

/** Address of the saved views of a list. */
export const viewsOf = (list: string): string => `/api/views?${new URLSearchParams({ list }).toString()}`;

/** The saved views of the list on the screen, in the order of their names. */
export function useViews(isWanted: boolean) {
  const { pathname } = useLocation();
  return useQuery<readonly View[]>({ queryKey: [viewsOf(pathname)], enabled: isWanted });
}

/**
 * Opens a list with the view that the person has chosen for that, unless the address says more than which list. True
 * until it is known which; one that is gone is none. What the person opens or searches for meanwhile stays.
 */
export function useOpeningView(names: readonly string[]): boolean {
  const [params, setParams] = useSearchParams();
  const { viewId } = useListPreference();
  const [isOpening, setOpening] = useState(() => params.size === 0 && viewId !== undefined);
  const { data: views, isError } = useViews(isOpening);
  useEffect(() => {
    if (!isOpening || (views === undefined && !isError)) return;
    const view = views?.find(({ id }) => id === viewId);
    if (view) setParams((now) => withView(now, view, names), { replace: true });
    setOpening(false);
  }, [isOpening, views, isError, viewId, names, setParams]);
  return isOpening;
}

function withView(now: URLSearchParams, { query }: View, names: readonly string[]): URLSearchParams {
  if (queryOf(now, names) !== "") return now;
  const wanted = new URLSearchParams(queryOf(new URLSearchParams(query), names));
  return new URLSearchParams([...wanted, ...now]);
}
