import { useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";

/** What stands open over a list: a new row's form, or a row's form or details; null when nothing does. */
export type Selection =
  | { readonly what: "new" }
  | { readonly what: "edit" | "open"; readonly id: number }
  | null;

/** The form or the details that the address names: `?edit=new`, `?edit=12`, `?open=12`. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const edit = params.get("edit");
  const open = params.get("open");
  const selection = useMemo(() => selectionOf(edit, open), [edit, open]);
  const select = useCallback(
    (next: Selection) => setParams((now) => selecting(now, next), { state, replace: next === null }),
    [setParams, state],
  );
  return [selection, select] as const;
}

/** The address that opens something over the list that is shown, keeping its search, sort and page. */
export function useSelectionHref() {
  const [params] = useSearchParams();
  return useCallback((next: Selection) => `?${selecting(params, next)}`, [params]);
}

function selectionOf(edit: string | null, open: string | null): Selection {
  if (edit === "new") return { what: "new" };
  if (isId(edit)) return { what: "edit", id: Number(edit) };
  return isId(open) ? { what: "open", id: Number(open) } : null;
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,15}$/.test(text);

function selecting(params: URLSearchParams, next: Selection): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete("edit");
  changed.delete("open");
  if (next?.what === "new") changed.set("edit", "new");
  else if (next !== null) changed.set(next.what, String(next.id));
  return changed;
}
