import {
  ApiError,
  type LineChanges,
  type PricedLineRow,
  type ProposalLineDraft,
} from "@dmc-hub/shared-types";
import { useToast } from "@dmc-hub/sdk";
import { failedTo, useRowChange } from "@dmc-hub/sdk/list";
import { api } from "./pricing-api.ts";
import { type RefusedTexts, useRefusedTexts } from "./use-refused-texts.ts";
import { useSheetHistory } from "./use-sheet-history.ts";
import { lineCalls, useSheetTurns } from "./use-sheet-turns.ts";
import { useShownSheet } from "./use-shown-sheet.ts";

/** A cell with what was typed into it. */
interface TypedCell {
  readonly column: string;
  readonly text: string;
}

/** What can be done with a sheet's lines. */
export interface SheetEdits extends RefusedTexts {
  /**
   * Changes a line: shown at once, stored behind it. A cell keeps its text where that is refused; `reads` is what the
   * API will say besides, such as a supplier's name.
   */
  readonly change: (
    line: PricedLineRow,
    fields: Partial<ProposalLineDraft>,
    cell?: TypedCell,
    reads?: Partial<PricedLineRow>,
  ) => void;
  /** Adds, changes and deletes several, all or none; resolves to whether that was done. */
  readonly apply: (changes: LineChanges, words: Words) => Promise<boolean>;
  /** Takes back what was done last; nothing where nothing is left. */
  readonly undo: () => void;
}

interface Words {
  /** Said with a way back; undefined for what is plain to see. */
  readonly done?: string;
  /** After "Failed to". */
  readonly failed: string;
}

/** Edits of a proposal's sheet. */
export function useSheetEdits(proposalId: number): SheetEdits {
  const toast = useToast();
  const sheet = useShownSheet(proposalId);
  const turns = useSheetTurns(proposalId);
  const rows = useRowChange(lineCalls, { noun: "line", what: "save the line" });
  const refusals = useRefusedTexts();
  const history = useSheetHistory();
  const put: SheetEdits["change"] = (line, fields, cell, reads = {}) => {
    sheet.show(line.id, { ...fields, ...reads });
    turns
      .one(() => rows.change(turns.newest(line), fields))
      .then(sheet.learn, (refusal: unknown) => {
        if (cell && refusal instanceof ApiError)
          refusals.refuse(line, cell.column, { ...cell, message: refusal.detail });
        rows.reportRefusal(refusal, (theirs) => () => put({ ...line, ...theirs }, fields, cell, reads));
      });
  };
  const send: SheetEdits["apply"] = async (changes, { done, failed }) => {
    const { add = [], change = [], remove = [] } = changes;
    if (change.length > 0) sheet.arrange(change);
    const store = () =>
      api.proposalPricings.changeLines({
        id: proposalId,
        body: { add, change: change.map(turns.newest), remove: remove.map(turns.newest) },
      });
    try {
      const stored = await turns.many(new Set(change.map(({ id }) => id)), store);
      if (turns.areOver()) sheet.replace(stored);
      if (done !== undefined) toast({ title: done, action: { label: "Undo", onSelect: undo } });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedTo(failed)(error.message));
      return false;
    }
  };
  function undo() {
    const changes = history.take(sheet);
    if (changes !== null) void send(changes, { failed: "undo this" });
  }
  return {
    ...refusals,
    undo,
    change: (line, fields, cell, reads) => {
      history.note(sheet, { change: [line] });
      if (cell) refusals.refuse(line, cell.column, null);
      put(line, fields, cell, reads);
    },
    apply: async (changes, words) => {
      history.note(sheet, changes);
      const isDone = await send(changes, words);
      if (!isDone) history.drop();
      return isDone;
    },
  };
}
