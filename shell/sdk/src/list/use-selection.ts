import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";

/** What stands open over a list: a new row's form, or a row's form or details; null when nothing does. */
export type Selection =
  | { readonly what: "new" }
  | { readonly what: "edit" | "open"; readonly id: number }
  | null;

/** The form or the details that the address names: `?edit=new`, `?edit=12`, `?open=12`. */
export function useSelection() {
  const [params, setParams] = useSearchParams();
  const edit = params.get("edit");
  const open = params.get("open");
  const selection = useMemo<Selection>(() => {
    if (edit === "new") return { what: "new" };
    if (isId(edit)) return { what: "edit", id: Number(edit) };
    return isId(open) ? { what: "open", id: Number(open) } : null;
  }, [edit, open]);
  const select = useCallback(
    (next: Selection) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          changed.delete("edit");
          changed.delete("open");
          if (next !== null)
            changed.set(
              next.what === "open" ? "open" : "edit",
              next.what === "new" ? "new" : String(next.id),
            );
          return changed;
        },
        { state: { keepScroll: true } },
      ),
    [setParams],
  );
  return [selection, select] as const;
}

const isId = (text: string | null): text is string => text !== null && /^[1-9]\d{0,15}$/.test(text);
