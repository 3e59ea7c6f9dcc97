import type { KeyboardEvent } from "react";
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
 * shown; without this the text would give way to what was picked before. Returns what the input does with a key, before
 * the combobox does.
 */
export function useEarlyEnter<Row extends AnyRow>(
  combobox: UseComboboxReturn<Row | typeof NEW>,
  { rows, isSearching }: Found<Row>,
  { text, latestText }: TypedText,
): (event: KeyboardEvent) => void {
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
  return (event) => {
    const now = latestText();
    if (event.key !== "Enter" || !now?.trim() || (isMarked && now === text)) return;
    event.preventDefault();
    noteEnter();
  };
}
