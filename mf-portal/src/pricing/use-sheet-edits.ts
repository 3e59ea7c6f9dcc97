import {
  ApiError,
  type LineChanges,
  type PricedLineRow,
  type ProposalPricing,
  type ProposalLineDraft,
} from "@dmc-hub/shared-types";
import { useToast } from "@dmc-hub/sdk";
import { failedTo, useRowChange } from "@dmc-hub/sdk/list";
import { api } from "./pricing-api.ts";
import { type RefusedTexts, useRefusedTexts } from "./use-refused-texts.ts";
import { type Step, useSheetHistory } from "./use-sheet-history.ts";
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
export function useSheetEdits(stored: ProposalPricing): SheetEdits {
  const { proposalId } = stored;
  const toast = useToast();
  const sheet = useShownSheet(proposalId);
  const turns = useSheetTurns(proposalId);
  const rows = useRowChange(lineCalls, { noun: "line", what: "save the line" });
  const refusals = useRefusedTexts(stored);
  const history = useSheetHistory();
  const put = async (...[line, fields, cell, reads = {}]: Parameters<SheetEdits["change"]>) => {
    const step = history.note(sheet.lines, { change: [{ ...fields, id: line.id }] });
    const shown = sheet.show(line.id, { ...fields, ...reads });
    try {
      const stored = await turns.one(() => rows.change(turns.newest(line), fields), shown);
      history.learn(step, [stored]);
      sheet.learn(stored);
    } catch (refusal) {
      history.drop(step);
      if (cell && refusal instanceof ApiError)
        refusals.refuse(line, cell.column, { ...cell, message: refusal.detail });
      rows.reportRefusal(refusal, (theirs) => () => change({ ...line, ...theirs }, fields, cell, reads));
    }
  };
  const change: SheetEdits["change"] = (line, fields, cell, reads) => {
    if (cell) refusals.refuse(line, cell.column, null);
    void put(line, fields, cell, reads);
  };
  const send = useSend(proposalId, sheet, turns);
  const undo = async (asked?: Step) => {
    const step = history.take(asked);
    if (step === null) return;
    const changes = await history.inverseOf(step, sheet);
    if (Object.values(changes).every((some) => some.length === 0))
      return toast({ title: "Nothing was undone", description: "It has been changed since." });
    const stored = await send(changes, "undo this");
    if (stored !== null) history.learnBack(step, stored);
  };
  return {
    ...refusals,
    undo: () => void undo(),
    change,
    apply: async (changes, { done, failed }) => {
      const step = history.note(sheet.lines, changes);
      const stored = await send(changes, failed);
      if (stored === null) {
        history.drop(step);
        return false;
      }
      history.learn(step, stored);
      // Takes back this, whatever was done since.
      if (done !== undefined)
        toast({ title: done, action: { label: "Undo", onSelect: () => void undo(step) } });
      return true;
    },
  };
}

/** Stores changes of several lines, shown at once. Resolves to all lines as they are then; null if that is refused. */
function useSend(
  proposalId: number,
  sheet: ReturnType<typeof useShownSheet>,
  turns: ReturnType<typeof useSheetTurns>,
) {
  const toast = useToast();
  return async ({ add = [], change = [], remove = [] }: LineChanges, failed: string) => {
    const shown = change.length > 0 ? sheet.arrange(change) : null;
    const store = () =>
      api.proposalPricings.changeLines({
        id: proposalId,
        body: { add, change: change.map(turns.newest), remove: remove.map(turns.newest) },
      });
    try {
      const stored = await turns.many(new Set(change.map(({ id }) => id)), store, shown);
      if (turns.areOver()) sheet.replace(stored);
      return stored.lines;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(failedTo(failed)(error.message));
      return null;
    }
  };
}
