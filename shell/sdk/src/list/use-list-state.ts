import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

/** A list's search, sort and page, as they stand in the page's address. */
export interface ListState {
  readonly q: string;
  /** Column, with `-` in front for descending. */
  readonly sort: string;
  /** Cursor of the page; null on the first. */
  readonly cursor: string | null;
  readonly setQuery: (q: string) => void;
  readonly setSort: (sort: string) => void;
  readonly goTo: (cursor: string) => void;
  /** Null on the first page. */
  readonly goBack: (() => void) | null;
}

/** Reads and writes a list's state in the address, so that it can be reloaded, bookmarked and sent on. */
export function useListState(defaultSort: string): ListState {
  const [params, setParams] = useSearchParams();
  const trail = useTrail();
  const navigate = useNavigate();
  const q = params.get("q") ?? "";
  const sort = params.get("sort") ?? defaultSort;
  const cursor = params.get("cursor");
  return useMemo(() => {
    const change = (changes: Record<string, string | null>, options?: object) =>
      setParams((now) => applied(now, changes), options);
    return {
      q,
      sort,
      cursor,
      setQuery: (text) => change({ q: text || null, cursor: null }, { replace: true }),
      setSort: (column) => change({ sort: column === defaultSort ? null : column, cursor: null }),
      goTo: (next) => change({ cursor: next }, { state: { trail: trail + 1 } }),
      goBack: cursor === null ? null : () => (trail > 0 ? navigate(-1) : change({ cursor: null })),
    };
  }, [q, sort, cursor, trail, defaultSort, setParams, navigate]);
}

/** How many pages of this list lie behind in the browser's history. */
function useTrail(): number {
  const { state } = useLocation();
  return typeof state?.trail === "number" ? state.trail : 0;
}

function applied(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
