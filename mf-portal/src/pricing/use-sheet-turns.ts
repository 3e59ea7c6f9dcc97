import { useRef } from "react";
import type { ProposalLine, ProposalLineDraft, ProposalPricing } from "@dmc-hub/shared-types";
import { useQueryClient } from "@dmc-hub/sdk";
import { useChanges, type useRowChange } from "@dmc-hub/sdk/list";
import { api, type SheetChange, sheetKey, showAhead } from "./pricing-api.ts";
import { noteSheetSave } from "./sheet-saves.ts";

type Lines = Parameters<typeof useRowChange<ProposalLine, ProposalLineDraft>>[0];

// The contract's list of lines has no pages, and nothing here asks for one.
export const lineCalls = api.proposalLines as unknown as Lines;

type Version = Pick<ProposalLine, "id" | "version">;

/**
 * The order in which changes are stored. A call about many lines goes alone, from the versions that those before it have
 * made, so that nobody is in conflict with themselves. Once the last is stored, the sheet is read again: an earlier
 * answer would lack what was typed since, and what is read until then has what is shown already.
 */
export function useSheetTurns(proposalId: number) {
  const { pending, after } = useStores(proposalId);
  const made = useRef(new Map<number, number>());
  const latestOfMany = useRef<Promise<unknown>>(Promise.resolve());
  const learn = (lines: readonly Version[]) =>
    lines.forEach(({ id, version }) => made.current.set(id, version));
  return {
    /** Stores one line; `change` is how it is shown already. */
    one: (store: () => Promise<ProposalLine>, change: SheetChange) =>
      after(
        latestOfMany.current,
        async () => {
          const line = await store();
          learn([line]);
          return line;
        },
        change,
      ),
    /** Stores many, of which those with the ids `changed` are shown already by `change`; null if none is. */
    many: (
      changed: ReadonlySet<number>,
      store: () => Promise<ProposalPricing>,
      change: SheetChange | null,
    ) => {
      const earlier = Promise.allSettled([latestOfMany.current, ...pending.current]);
      const learned = async () => {
        const sheet = await store();
        learn(sheet.lines.filter(({ id }) => changed.has(id)));
        return sheet;
      };
      const work = after(earlier, learned, change);
      latestOfMany.current = work.catch(() => undefined);
      return work;
    },
    /** Whether everything is stored. */
    areOver: () => pending.current.size === 0,
    /** With the version that was asked for, or the one that was made of it here. */
    newest: <Asked extends Version>(asked: Asked): Asked => ({
      ...asked,
      version: Math.max(asked.version, made.current.get(asked.id) ?? 0),
    }),
  };
}

/** Stores changes of a sheet, which are shown meanwhile, and reads it again after the last. */
function useStores(proposalId: number) {
  const client = useQueryClient();
  const { refresh } = useChanges(api.proposals, [lineCalls.list.path, "/api/dashboard"]);
  const pending = useRef(new Set<Promise<unknown>>());
  const leave = useRef<(() => void)[]>([]);
  const after = async <Stored>(
    earlier: Promise<unknown>,
    store: () => Promise<Stored>,
    change: SheetChange | null,
  ): Promise<Stored> => {
    const work = earlier.then(store);
    pending.current.add(work);
    if (change !== null) leave.current.push(showAhead(proposalId, change));
    const shown = work.finally(() => {
      pending.current.delete(work);
      if (pending.current.size > 0) return;
      for (const end of leave.current.splice(0)) end();
      return refresh();
    });
    noteSheetSave(proposalId, shown);
    await client.cancelQueries({ queryKey: sheetKey(proposalId) });
    return work;
  };
  return { pending, after };
}
