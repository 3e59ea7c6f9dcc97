import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { isComposing } from "@dmc-hub/sdk/list";

/** A cell among the lines and the typed columns. */
export interface CellPlace {
  /** Of the line, which may move; null for the row that takes a new one. */
  readonly lineId: number | null;
  readonly column: number;
  /** Whether it was pressed, and not reached by the keyboard: a list opens at once. */
  readonly isPressed?: boolean;
}

/** What a key does in a cell that is typed into. */
export interface CellKeys {
  /** Takes over what was typed. */
  readonly commit: () => boolean;
  /** Forgets what was typed. */
  readonly revert: () => void;
  readonly isUntouched: boolean;
  readonly undo: () => void;
  /** Moves the line up or down by one; the row for a new one stays where it is. */
  readonly move?: (step: 1 | -1) => void;
}

/** Which cell is typed into, and how the keyboard leads from one to the next. */
export function useActiveCell(first: CellPlace | null) {
  const [active, setActive] = useState(first);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, keys: CellKeys) => {
    if (isComposing(event)) return;
    const { key, shiftKey, ctrlKey, metaKey, currentTarget } = event;
    if (key === "z" && (ctrlKey || metaKey) && keys.isUntouched) {
      event.preventDefault();
      return keys.undo();
    }
    if (key === "Escape") {
      event.preventDefault();
      return keys.isUntouched ? setActive(null) : keys.revert();
    }
    if (event.altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      if (keys.commit()) keys.move?.(key === "ArrowUp" ? -1 : 1);
      return;
    }
    const [down, right] = stepOf(event, keys.isUntouched) ?? [0, 0];
    if (down === 0 && right === 0) return;
    const next = nextCell(currentTarget.closest("td") as HTMLTableCellElement, down, right);
    // What is refused stays to be mended; Tab past the ends leaves the sheet, but not the row that takes the next line.
    if (!keys.commit()) return event.preventDefault();
    if (next !== null || key !== "Tab" || (!shiftKey && !keys.isUntouched)) event.preventDefault();
    if (next !== null) setActive(next);
    else if (key === "Tab" && shiftKey) setActive(null);
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

/** The cell some rows down or cells right, without those that cannot be typed into; null past the ends of the sheet. */
export function nextCell(cell: HTMLTableCellElement, down: number, right: number): CellPlace | null {
  const rows = [...(cell.closest("tbody") as HTMLTableSectionElement).rows];
  const row = (cell.parentElement as HTMLTableRowElement).sectionRowIndex;
  const beside = right === 0 ? undefined : cellsOf(rows[row])[cellsOf(rows[row]).indexOf(cell) + right];
  if (beside) return placeOf(beside);
  for (let at = row + down + right; rows[at]; at += down + right) {
    const cells = cellsOf(rows[at]);
    const isNew = rows[at]?.dataset["line"] === undefined;
    const same = cells.find(({ dataset }) => isNew || dataset["column"] === cell.dataset["column"]);
    const found = right === 0 ? same : cells.at(right > 0 ? 0 : -1);
    if (found) return placeOf(found);
  }
  return null;
}

/** The cells of a row that can be typed into and are in sight: narrow screens leave some out. */
const cellsOf = (row: HTMLTableRowElement | undefined) =>
  [...(row?.querySelectorAll<HTMLTableCellElement>("td[data-typed=true]") ?? [])].filter(
    (cell) => getComputedStyle(cell).display !== "none",
  );

/** Where a cell stands. */
export const placeOf = (cell: HTMLTableCellElement): CellPlace => {
  const { line } = (cell.parentElement as HTMLTableRowElement).dataset;
  return { lineId: line === undefined ? null : Number(line), column: Number(cell.dataset["column"]) };
};
