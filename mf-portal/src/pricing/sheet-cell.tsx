import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { PricedLineRow, ProposalLineDraft } from "@dmc-hub/shared-types";
import { useTypedNumbers } from "@dmc-hub/sdk/format";
import { useUnsaved } from "@dmc-hub/sdk/list";
import type { CellKeys } from "./use-active-cell.ts";
import type { SheetColumn } from "./sheet-columns.ts";
import type { RefusedText } from "./use-refused-texts.ts";

interface CellInputProps {
  readonly column: SheetColumn;
  /** As it is stored; null in the row for a new line. */
  readonly line: PricedLineRow | null;
  readonly refused: RefusedText | undefined;
  /** What stands in it and is not taken over; null once it is. */
  readonly onText: (text: string | null) => void;
  /** What is typed means this for the line; null if it means nothing, or nothing else than before. */
  readonly onDraft: (fields: Partial<ProposalLineDraft> | null) => void;
  /** `from` is the line whose cell was typed over. */
  readonly onCommit: (from: PricedLineRow | null, fields: Partial<ProposalLineDraft>, text: string) => void;
  readonly onRefused: (refused: RefusedText | null) => void;
  readonly onKeyDown: (
    event: KeyboardEvent<HTMLInputElement>,
    keys: Pick<CellKeys, "commit" | "revert" | "isUntouched">,
  ) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onLeave: () => void;
}

/** The cell that is typed into. What it cannot read stays in it, with the sentence that says why. */
export function CellInput(props: CellInputProps) {
  const { column, line, refused, onKeyDown, onPaste, onLeave } = props;
  const input = useRef<HTMLInputElement>(null);
  const { text, isUntouched, isCommitted, type, commit, revert } = useCellText(props);
  useEffect(() => input.current?.select(), []);
  // A click elsewhere takes it over; going back and loading anew do not.
  useUnsaved(!isUntouched);
  const selected = { revert: () => (revert(), requestAnimationFrame(() => input.current?.select())) };
  return (
    <input
      ref={input}
      aria-label={`${column.label}, ${line?.title ?? "new service"}`}
      aria-invalid={refused !== undefined}
      title={refused?.message}
      inputMode={column.isNumber && column.name !== "net" && column.name !== "pricing" ? "decimal" : "text"}
      autoComplete="off"
      // The column is as wide as what stands in it.
      size={1}
      // The cell was chosen by a click or a key.
      autoFocus
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => onKeyDown(event, { commit, isUntouched, ...selected })}
      onMouseDown={(event) => {
        // As in a spreadsheet, a click into the cell that is chosen leaves it chosen, so that typing replaces what is
        // there; a double click goes into the text.
        if (isUntouched && event.detail === 1 && isAllSelected(event.currentTarget)) event.preventDefault();
      }}
      onPaste={onPaste}
      onBlur={() => {
        if (!isCommitted()) commit();
        onLeave();
      }}
    />
  );
}

const isAllSelected = (input: HTMLInputElement) =>
  input === document.activeElement && input.selectionStart === 0 && input.selectionEnd === input.value.length;

/** The text of a cell until it is taken over. */
function useCellText({ column, line, refused, onText, onDraft, onCommit, onRefused }: CellInputProps) {
  const numbers = useTypedNumbers();
  const stored = line === null ? "" : column.textOf(line, numbers);
  const shown = refused?.text ?? stored;
  const [text, setText] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    // Changed by somebody else, taken back, or refused only now.
    setSeen(shown);
    if (text === seen) setText(shown);
  }
  const from = useLineTypedOver(line, text === stored, (one) => column.textOf(one, numbers));
  const isDone = useRef(false);
  const commit = (): boolean => {
    const now = text.trim();
    const typed = now === stored ? null : column.read(now, line, numbers);
    onText(null);
    onDraft(null);
    const isRead = typed === null || "fields" in typed;
    isDone.current = isRead;
    if (typed === null) onRefused(null);
    else if ("fields" in typed) onCommit(from, typed.fields, now);
    else onRefused({ text: now, message: typed.refusal });
    // The row for a new line takes the next one.
    if (isRead && line === null) setText("");
    return isRead;
  };
  return {
    text,
    isUntouched: text === stored,
    isCommitted: () => isDone.current,
    commit,
    type: (next: string) => {
      setText(next);
      onText(next);
      isDone.current = false;
      const typed = column.read(next.trim(), line, numbers);
      onDraft("fields" in typed && next.trim() !== stored ? typed.fields : null);
    },
    revert: () => {
      setText(stored);
      onText(null);
      onDraft(null);
      onRefused(null);
    },
  };
}

/**
 * The line as it was when its cell was last seen before something was typed: what somebody else has made of the cell
 * since is a conflict. Other cells of the line are in sight.
 */
function useLineTypedOver(
  line: PricedLineRow | null,
  isUntouched: boolean,
  textOf: (line: PricedLineRow) => string,
) {
  const [from, setFrom] = useState(line);
  if (from === line) return line;
  if (!isUntouched && from !== null && line !== null && textOf(from) !== textOf(line)) return from;
  setFrom(line);
  return line;
}
