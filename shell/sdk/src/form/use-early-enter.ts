import { type KeyboardEvent, useEffect, useState } from "react";
import type { UseComboboxReturn } from "@ark-ui/react/combobox";
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
  const [enteredText, setEnteredText] = useState<string | null>(null);
  const isDue = enteredText !== null && !isSearching;
  useEffect(() => {
    if (!isDue) return;
    setEnteredText(null);
    const [first] = rows;
    if (first === undefined || enteredText !== text) return;
    combobox.selectValue(`${first.id}`);
    combobox.setOpen(false);
  }, [isDue, rows, enteredText, text, combobox]);
  const { highlightedValue } = combobox;
  const isMarked = highlightedValue === NEW || rows.some(({ id }) => `${id}` === highlightedValue);
  return (event) => {
    const isEnter = event.key === "Enter" && !event.nativeEvent.isComposing;
    if (!isEnter || !text?.trim() || isMarked) return;
    event.preventDefault();
    setEnteredText(text);
  };
}
