import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { sheetColumns } from "./sheet-columns.ts";

/** A cell's place among the lines and the typed columns; the row after the last line is for a new one. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** What a key does in a cell that is typed into. */
export interface CellKeys {
  /** Takes over what was typed. */
  readonly commit: () => boolean;
  /** Forgets what was typed. */
  readonly revert: () => void;
  readonly isUntouched: boolean;
  readonly undo: () => void;
}

/** Which cell is typed into, and how the keyboard leads from one to the next. */
export function useActiveCell(rows: number, first: CellPlace | null) {
  const [active, setActive] = useState(first);
  const go = (from: CellPlace, down: number, right: number): boolean => {
    const index = from.row * sheetColumns.length + from.column + right + down * sheetColumns.length;
    const next = { row: Math.floor(index / sheetColumns.length), column: index % sheetColumns.length };
    if (index < 0 || next.row > rows) return false;
    setActive(next);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, from: CellPlace, keys: CellKeys) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    if (key === "z" && (ctrlKey || metaKey) && keys.isUntouched) {
      event.preventDefault();
      return keys.undo();
    }
    if (key === "Escape") {
      event.preventDefault();
      return keys.isUntouched ? setActive(null) : keys.revert();
    }
    const [down, right] = stepOf(event, keys.isUntouched) ?? [0, 0];
    if (down === 0 && right === 0) return;
    // What is refused stays to be mended; Tab past the last cell leaves the sheet.
    if (!keys.commit()) return event.preventDefault();
    if (go(from, down, right)) event.preventDefault();
    else if (key !== "Tab" || shiftKey) setActive(null);
  };
  return { active, setActive, onKeyDown };
}

/** Rows down and cells right that a key leads; null for one that types. */
function stepOf(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  isUntouched: boolean,
): readonly [down: number, right: number] | null {
  const { value, selectionStart, selectionEnd } = currentTarget;
  if (key === "Enter") return [shiftKey ? -1 : 1, 0];
  if (key === "Tab") return [0, shiftKey ? -1 : 1];
  if (key === "ArrowDown") return [1, 0];
  if (key === "ArrowUp") return [-1, 0];
  const isAll = isUntouched && selectionStart === 0 && selectionEnd === value.length;
  if (key === "ArrowLeft" && (isAll || selectionEnd === 0)) return [0, -1];
  if (key === "ArrowRight" && (isAll || selectionStart === value.length)) return [0, 1];
  return null;
}

/** The text of rows that are pasted; null for a text that belongs into the cell. */
export function pastedRows({ clipboardData }: ClipboardEvent): string | null {
  const text = clipboardData.getData("text/plain");
  return /[\t\n\r]/.test(text.trimEnd()) ? text : null;
}
