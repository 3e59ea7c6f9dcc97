import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** The dialog open over a list: a new row's form, or something about a row; null if none is open. */
export type DialogRoute = { readonly what: "new" } | { readonly what: string; readonly id: number } | null;

const usual: readonly string[] = ["edit", "open"];

/**
 * The dialog named in the address: `?edit=new`, `?edit=12`, `?open=12`, and `?contact=12` if a screen has its
 * own dialog "contact".
 */
export function useDialogRoute(own: readonly string[] = []) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const names = [...usual, ...own];
  const what = names.find((name) => params.has(name)) ?? null;
  const which = what === null ? null : params.get(what);
  const dialogRoute = useMemo(() => dialogRouteOf(what, which), [what, which]);
  const latest = useRef({ setParams, state, own });
  useLayoutEffect(() => {
    latest.current = { setParams, state, own };
  });
  // The same function for good, so that it causes no row to be redrawn.
  const setDialogRoute = useCallback((next: DialogRoute) => {
    const { setParams: set, state: kept, own: others } = latest.current;
    set((now) => withDialogRoute(now, next, others), { state: kept, replace: next === null });
  }, []);
  return [dialogRoute, setDialogRoute] as const;
}

/** The address that opens a dialog over the current list, keeping its search, sort and page. */
export function useDialogHref() {
  const [params] = useSearchParams();
  return useCallback((next: DialogRoute) => `?${withDialogRoute(params, next, [])}`, [params]);
}

function dialogRouteOf(what: string | null, which: string | null): DialogRoute {
  if (what === "edit" && which === "new") return { what: "new" };
  return what !== null && isId(which) ? { what, id: Number(which) } : null;
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,15}$/.test(text);

function withDialogRoute(
  params: URLSearchParams,
  next: DialogRoute,
  own: readonly string[],
): URLSearchParams {
  const changed = new URLSearchParams(params);
  // Initial values of a new row, such as `clientId`, come after its form in the address, and go with it.
  const all = [...params.keys()];
  const started = all.slice(all.indexOf("edit") + 1 || all.length).filter((name) => name.endsWith("Id"));
  for (const name of [...usual, ...own, ...started]) changed.delete(name);
  if (next?.what === "new") changed.set("edit", "new");
  else if (next !== null && "id" in next) changed.set(next.what, String(next.id));
  return changed;
}
