import { type KeyboardEvent, useRef } from "react";
import type { UseComboboxReturn } from "@ark-ui/react/combobox";
import { useAwaitedEnter } from "../kit/use-awaited-enter.ts";
import type { AnyRow } from "../rows/resource.ts";
import { NEW } from "./use-offered-rows.ts";

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly isSearching: boolean;
}

/** What is typed, as drawn and now; null for nothing. */
interface TypedText {
  readonly text: string | null;
  readonly latestText: () => string | null;
}

/**
 * Enter right after typing takes the first row that is found, although the list marks it only a moment after it is
 * shown; without this the text would give way to what was picked before. `hold` keeps a key from the combobox, `note`
 * comes after all others have had it: React draws between the two, and what is drawn may be without the input.
 */
export function useEarlyEnter<Row extends AnyRow>(
  combobox: UseComboboxReturn<Row | typeof NEW>,
  { rows, isSearching }: Found<Row>,
  { text, latestText }: TypedText,
): { readonly hold: (event: KeyboardEvent) => void; readonly note: () => void } {
  const isHeld = useRef(false);
  const noteEnter = useAwaitedEnter({
    text,
    latestText,
    isSearching,
    take: () => {
      const [first] = rows;
      if (first === undefined) return;
      combobox.selectValue(`${first.id}`);
      combobox.setOpen(false);
    },
  });
  const { highlightedValue } = combobox;
  const isMarked = highlightedValue === NEW || rows.some(({ id }) => `${id}` === highlightedValue);
  return {
    hold: (event) => {
      const now = latestText();
      isHeld.current = event.key === "Enter" && Boolean(now?.trim()) && !(isMarked && now === text);
      if (isHeld.current) event.preventDefault();
    },
    note: () => {
      if (isHeld.current) noteEnter();
      isHeld.current = false;
    },
  };
}
