import { useRef } from "react";
import {
  ApiError,
  type LineChanges,
  type PricedLineRow,
  type ProposalLine,
  type ProposalLineDraft,
  type ProposalPricing,
} from "@dmc-hub/shared-types";
import { useQueryClient, useToast } from "@dmc-hub/sdk";
import { failedTo, useChanges, useRowChange } from "@dmc-hub/sdk/list";
import { api, sheetKey } from "./pricing-api.ts";
import { recompute, withFields } from "./recompute.ts";
import { type RefusedTexts, useRefusedTexts } from "./use-refused-texts.ts";
import { useSheetHistory } from "./use-sheet-history.ts";

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

type Lines = Parameters<typeof useRowChange<ProposalLine, ProposalLineDraft>>[0];

// The contract's list of lines has no pages, and nothing here asks for one.
const calls = api.proposalLines as unknown as Lines;

/** Edits of a proposal's sheet. */
export function useSheetEdits(proposalId: number): SheetEdits {
  const toast = useToast();
  const sheet = useShownSheet(proposalId);
  const settled = useSettled(proposalId);
  const rows = useRowChange(calls, { noun: "line", what: "save the line" });
  const refusals = useRefusedTexts();
  const history = useSheetHistory();
  const put: SheetEdits["change"] = (line, fields, cell, reads = {}) => {
    sheet.show(line.id, { ...fields, ...reads });
    settled(rows.change(line, fields)).then(sheet.learn, (refusal: unknown) => {
      if (cell && refusal instanceof ApiError)
        refusals.refuse(line, cell.column, { ...cell, message: refusal.detail });
      rows.reportRefusal(refusal, (theirs) => () => put({ ...line, ...theirs }, fields, cell, reads));
    });
  };
  const send: SheetEdits["apply"] = async (changes, { done, failed }) => {
    try {
      sheet.replace(await settled(api.proposalPricings.changeLines({ id: proposalId, body: changes })));
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

/** The sheet as it is shown, which is ahead of what is stored. */
function useShownSheet(proposalId: number) {
  const client = useQueryClient();
  const key = sheetKey(proposalId);
  const change = (next: (sheet: ProposalPricing) => ProposalPricing) =>
    void client.setQueryData<ProposalPricing>(key, (sheet) => sheet && next(sheet));
  return {
    get lines() {
      return client.getQueryData<ProposalPricing>(key)?.lines ?? [];
    },
    /** Shows a line as it will be. */
    show: (id: number, fields: object) =>
      change((sheet) => recompute(sheet, withFields(sheet.lines, id, fields))),
    replace: (sheet: ProposalPricing) => client.setQueryData(key, sheet),
    /** Takes over the version of a line that was stored. */
    learn: ({ id, version }: ProposalLine) =>
      change((sheet) => ({ ...sheet, lines: withFields(sheet.lines, id, { version }) })),
  };
}

/** Reads the sheet again once nothing is on its way any more: an earlier answer would lack what was typed since. */
function useSettled(proposalId: number) {
  const client = useQueryClient();
  const { refresh } = useChanges(calls, ["/api/proposals", "/api/dashboard"]);
  const pending = useRef(0);
  return async <T>(work: Promise<T>): Promise<T> => {
    pending.current += 1;
    await client.cancelQueries({ queryKey: sheetKey(proposalId) });
    return work.finally(() => {
      pending.current -= 1;
      if (pending.current === 0) void refresh();
    });
  };
}
