import { useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** A choice that filters a list, such as a proposal's status. The address holds it under its name. */
export interface ListFilter {
  /** The call's parameter: "status". */
  readonly name: string;
  readonly label: string;
  /** The label for no choice: "All Statuses". */
  readonly allLabel: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A list's search, filter, sort and page, as held in the page's address. */
export interface ListState {
  /** The search text, as typed. */
  readonly q: string;
  /** Value of the filter; null for all. */
  readonly chosen: string | null;
  /** The tag that the rows have; null for any. */
  readonly tag: string | null;
  /** Id of the thing whose rows are shown; null for everybody's. */
  readonly of: number | null;
  /** Column, with `-` in front for descending. */
  readonly sort: string;
  /** Cursor of the page; null on the first. */
  readonly cursor: string | null;
  readonly setQuery: (q: string) => void;
  readonly choose: (value: string | null) => void;
  readonly chooseTag: (tag: string | null) => void;
  readonly limitTo: (id: number | null) => void;
  readonly setSort: (sort: string) => void;
  /** Clears search and filters. */
  readonly showAll: () => void;
  readonly goTo: (cursor: string) => void;
  /** How many pages come before this one; null where this tab has not been on them, as after a link into a list. */
  readonly pagesBefore: number | null;
  /** Null on the first page. */
  readonly goBack: (() => void) | null;
}

/** Reads and writes a list's state in the address, so that it can be reloaded, bookmarked and shared. */
export function useListState(
  defaultSort: string,
  filter?: ListFilter,
  reference?: { readonly name: string },
  sorts?: readonly string[],
): ListState {
  const [params, setParams] = useSearchParams();
  const trail = useTrail();
  const q = params.get("q") ?? "";
  const name = filter?.name ?? "";
  const requested = params.get(name);
  const chosen = filter?.choices.some(({ value }) => value === requested) ? requested : null;
  const link = reference?.name ?? "";
  const of = idIn(params.get(link));
  const tag = tagIn(params.get("tag"));
  const asked = params.get("sort") ?? defaultSort;
  const isKnown = sorts === undefined || sorts.includes(asked.replace(/^-/, ""));
  const sort = isKnown ? asked : defaultSort;
  const cursor = params.get("cursor");
  return useMemo(() => {
    const change = (changes: Record<string, string | null>, options?: object) =>
      setParams((now) => applied(now, changes), options);
    return {
      q,
      chosen,
      of,
      tag,
      sort,
      cursor,
      pagesBefore: cursor === null ? 0 : trail.length || null,
      setQuery: (text) => change({ q: text || null, cursor: null }, { replace: true }),
      choose: (value) => change({ [name]: value, cursor: null }),
      chooseTag: (value) => change({ tag: value, cursor: null }),
      limitTo: (id) => change({ [link]: id === null ? null : String(id), cursor: null }),
      setSort: (column) => change({ sort: column === defaultSort ? null : column, cursor: null }),
      showAll: () => change({ q: null, [name]: null, [link]: null, tag: null, cursor: null }),
      goTo: (next) => {
        // While a page is still being read, the one before it is shown, whose next page is this one.
        if (next !== cursor) change({ cursor: next }, { state: { trail: [...trail, cursor] } });
      },
      goBack:
        cursor === null
          ? null
          : () => change({ cursor: trail.at(-1) ?? null }, { state: { trail: trail.slice(0, -1) } }),
    };
  }, [q, chosen, name, of, link, tag, sort, cursor, trail, defaultSort, setParams]);
}

const idIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** A tag as the API takes it; anything else is none. */
const tagIn = (text: string | null): string | null => {
  const tag = text?.trim() ?? "";
  return tag === "" || tag.length > 40 ? null : tag;
};

const start: readonly (string | null)[] = [];

/** Cursors of the pages before this one, as far as this tab has visited them. */
function useTrail(): readonly (string | null)[] {
  const { state } = useLocation();
  return Array.isArray(state?.trail) ? state.trail : start;
}

function applied(params: URLSearchParams, changes: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
