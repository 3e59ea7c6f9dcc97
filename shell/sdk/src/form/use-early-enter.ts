import type { KeyboardEvent } from "react";
import type { UseComboboxReturn } from "@ark-ui/react/combobox";
import { useAwaitedEnter } from "../kit/use-awaited-enter.ts";
import type { AnyRow } from "../rows/resource.ts";
import { NEW } from "./use-offered-rows.ts";

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly isSearching: boolean;
}

/**
 * Enter right after typing takes the first row that is found, although the list marks it only a moment after it is
 * shown; without this the text would give way to what was picked before. `text` is what is typed, null for
 * nothing. Returns what the input does with a key, before the combobox does.
 */
export function useEarlyEnter<Row extends AnyRow>(
  combobox: UseComboboxReturn<Row | typeof NEW>,
  { rows, isSearching }: Found<Row>,
  text: string | null,
): (event: KeyboardEvent) => void {
  const noteEnter = useAwaitedEnter(text, isSearching, () => {
    const [first] = rows;
    if (first === undefined) return;
    combobox.selectValue(`${first.id}`);
    combobox.setOpen(false);
  });
  const { highlightedValue } = combobox;
  const isMarked = highlightedValue === NEW || rows.some(({ id }) => `${id}` === highlightedValue);
  return (event) => {
    const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing;
    if (!isEnter || !text?.trim() || isMarked) return;
    event.preventDefault();
    noteEnter();
  };
}
