import { useCallback, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** What stands open over a list: a new row's form, or something about a row; null when nothing does. */
export type DialogRoute = { readonly what: "new" } | { readonly what: string; readonly id: number } | null;

const usual: readonly string[] = ["edit", "open"];

/**
 * What the address says stands open: `?edit=new`, `?edit=12`, `?open=12`, and `?contact=12` where a screen names
 * "contact" among its own.
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
  // The same for good, so that no row is drawn anew for it.
  const setDialogRoute = useCallback((next: DialogRoute) => {
    const { setParams: set, state: kept, own: others } = latest.current;
    set((now) => withDialogRoute(now, next, others), { state: kept, replace: next === null });
  }, []);
  return [dialogRoute, setDialogRoute] as const;
}

/** The address that opens something over the list that is shown, keeping its search, sort and page. */
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
  // What a new row starts from, such as `clientId`, goes with its form.
  const started = [...params.keys()].filter((name) => name.endsWith("Id"));
  for (const name of [...usual, ...own, ...started]) changed.delete(name);
  if (next?.what === "new") changed.set("edit", "new");
  else if (next !== null && "id" in next) changed.set(next.what, String(next.id));
  return changed;
}
