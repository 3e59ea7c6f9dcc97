import { type ClipboardEvent, useEffect, useRef } from "react";
import type { PricedLineRow, ProposalLineDraft, ProposalPricing } from "@dmc-hub/shared-types";
import { useToast } from "@dmc-hub/sdk";
import { pluralize, useTypedNumbers } from "@dmc-hub/sdk/format";
import { lazyView, usePreloads } from "@dmc-hub/sdk/lazy-view";
import { cellsIn, nextPlace, pastedChanges } from "./pasted-rows.ts";
import { FixedCell } from "./fixed-cell.tsx";
import { CellInput } from "./sheet-cell.tsx";
import { columnIndex, type SheetColumn } from "./sheet-columns.ts";
import type { SheetWriting } from "./sheet-writing.ts";
import type { ChosenSupplier, SupplierCellProps } from "./supplier-cell.tsx";
import { type CellPlace, nextCell, pastedRows, useActiveCell } from "./use-active-cell.ts";
import { cellKey } from "./use-refused-texts.ts";
import type { LineActions } from "./use-line-actions.ts";
import type { SheetEdits } from "./use-sheet-edits.ts";

// With the form that has a picker as well: one file to load.
const SupplierCell = lazyView<SupplierCellProps>(
  async () => (await import("./line-form.tsx")).SupplierCell,
  ({ line }) => line.partnerName,
);

/** A line with what is being typed into it. */
export interface TypedLine {
  readonly id: number;
  readonly fields: Partial<ProposalLineDraft>;
}

export const TITLE = columnIndex("title");

interface CellInputsProps {
  /** Those that are shown, in their order. */
  readonly lines: readonly PricedLineRow[];
  /** The sheet with all of them. */
  readonly stored: Pick<ProposalPricing, "lines">;
  readonly edits: SheetEdits;
  readonly actions: LineActions;
  readonly write: SheetWriting;
  readonly onDraft: (typed: TypedLine | null) => void;
  /** Whether the row for a new line is typed into at once. */
  readonly isTyping?: boolean;
}

/** Which cell is typed into or chosen in, and its input. */
export function useCellInputs(props: CellInputsProps) {
  const { lines, stored, edits, actions, write, onDraft, isTyping = false } = props;
  const first = isTyping ? { lineId: null, column: TITLE } : null;
  const { active, setActive, onKeyDown } = useActiveCell(first);
  const typing = useGoneLine(lines, active, () => setActive(null));
  const paste = usePaste(lines, edits);
  usePreloads(true, [SupplierCell]);
  const leave = ({ lineId, column }: CellPlace) =>
    setActive((now) => (now?.lineId === lineId && now.column === column ? null : now));
  const keysOf = (line: PricedLineRow | null) => keysFor(line, edits, actions);
  const addLine = adding(lines, edits);
  const typed = (place: CellPlace, line: PricedLineRow | null, column: SheetColumn) => (
    <CellInput
      key={cellKey(line, column.name)}
      column={column}
      line={line}
      refused={edits.refused.get(cellKey(line, column.name))}
      onText={(text) => void (typing.current = text)}
      onDraft={(fields) => onDraft(fields && line && { id: line.id, fields })}
      onCommit={(from, fields, text) => {
        if (from !== null) return edits.change(from, fields, { column: column.name, text });
        void addLine(fields, text);
      }}
      onRefused={(text) => edits.refuse(line, column.name, text)}
      onKeyDown={(event, keys) => onKeyDown(event, { ...keysOf(line), ...keys })}
      onPaste={(event) => paste(event, place)}
      onLeave={() => leave(place)}
    />
  );
  const picked = (place: CellPlace, line: PricedLineRow) => (
    <SupplierCell
      key={cellKey(line, "partnerId")}
      line={line}
      isOpen={active?.isPressed ?? false}
      onChoose={(supplier) =>
        edits.change(line, { partnerId: supplier?.id ?? null }, undefined, readsOf(supplier, stored.lines))
      }
      onChosen={(cell, isByEnter) => setActive(isByEnter ? nextCell(cell, 1, 0) : null)}
      onKeyDown={(event, isUntouched) => onKeyDown(event, { ...keysOf(line), ...chosen, isUntouched })}
      onLeave={() => leave(place)}
    />
  );
  const fixed = (place: CellPlace, line: PricedLineRow, { name, label }: SheetColumn) => (
    <FixedCell
      key={cellKey(line, name)}
      label={`${label}, ${line.title}`}
      text={name === "net" ? write.net(line) : write.count(line)}
      onOpen={() => actions.open(line.id)}
      onKeyDown={(event) => onKeyDown(event, { ...keysOf(line), ...chosen, isUntouched: true })}
      onPaste={(event) => paste(event, place)}
      onLeave={() => leave(place)}
    />
  );
  const inputOf = (line: PricedLineRow | null) => (column: SheetColumn) => {
    const place = { lineId: line?.id ?? null, column: columnIndex(column.name) };
    if (line !== null && column.isFixed?.(line)) return fixed(place, line, column);
    return column.isPicked && line !== null ? picked(place, line) : typed(place, line, column);
  };
  return { active, setActive, inputOf };
}

/** The row for a new line takes the next one meanwhile; what was refused is back where nothing else is typed. */
const adding =
  (lines: readonly PricedLineRow[], edits: SheetEdits) =>
  async (fields: Partial<ProposalLineDraft>, text: string): Promise<void> => {
    edits.refuse(null, "title", null);
    const isAdded = await edits.apply({ add: [newLine(fields, lines)] }, { failed: "add the line" });
    if (!isAdded) edits.refuse(null, "title", { text, message: "This line was not added" });
  };

/** Tells who was typing into a line that somebody else has deleted; returns where what is typed is noted. */
function useGoneLine(lines: readonly PricedLineRow[], active: CellPlace | null, onGone: () => void) {
  const toast = useToast();
  const typing = useRef<string | null>(null);
  const lineId = active?.lineId ?? null;
  const isGone = lineId !== null && lines.every(({ id }) => id !== lineId);
  useEffect(() => {
    if (!isGone) return;
    onGone();
    if (typing.current === null) return;
    const description = `You were typing "${typing.current}" when somebody else deleted it.`;
    typing.current = null;
    toast({ title: "This line is gone", description, tone: "destructive" });
  });
  return typing;
}

const keysFor = (line: PricedLineRow | null, edits: SheetEdits, actions: LineActions) => ({
  undo: edits.undo,
  ...(line === null ? {} : { move: (step: 1 | -1) => actions.step(line, step) }),
});

/** What is chosen counts at once. */
const chosen = { commit: () => true, revert: () => undefined };

/** What a line shows of its supplier. An amendment knows the percentage that those had who are in it already. */
function readsOf(supplier: ChosenSupplier, lines: readonly PricedLineRow[]) {
  if (supplier === null) return { partnerName: null, supplierPercent: null };
  const known = lines.find(({ partnerId }) => partnerId === supplier.id);
  return {
    partnerName: supplier.name,
    supplierPercent: known === undefined ? supplier.pricingPercent : known.supplierPercent,
  };
}

/** A new line continues the last day. */
const newLine = ({ title = "" }: Partial<ProposalLineDraft>, lines: readonly PricedLineRow[]) => ({
  ...nextPlace(lines),
  title,
});

/** Pastes rows of a spreadsheet from a cell on; a text of one cell stays with the cell. */
function usePaste(lines: readonly PricedLineRow[], edits: SheetEdits) {
  const toast = useToast();
  const numbers = useTypedNumbers();
  return (event: ClipboardEvent, from: CellPlace) => {
    const text = pastedRows(event);
    if (text === null) return;
    event.preventDefault();
    const rows = cellsIn(text);
    const at = lines.findIndex(({ id }) => id === from.lineId);
    const { changes, refusals } = pastedChanges(rows, lines, {
      row: at === -1 ? lines.length : at,
      column: from.column,
      numbers,
    });
    if (refusals.length > 0) {
      toast({ title: "Nothing was pasted", description: sentencesOf(refusals), tone: "destructive" });
      return;
    }
    const done = `${pluralize(changes.add.length + changes.change.length, ["row", "rows"])} pasted`;
    void edits.apply(changes, { done, failed: "paste the rows" });
  };
}

const sentencesOf = (refusals: readonly string[]): string =>
  refusals.length <= 3
    ? refusals.join(". ")
    : `${refusals.slice(0, 3).join(". ")}, and ${refusals.length - 3} more`;
