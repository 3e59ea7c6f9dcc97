import { useRef } from "react";
import { ApiError, type PricedLineRow } from "@dmc-hub/shared-types";
import { useToast } from "@dmc-hub/sdk";
import { sentenceIn } from "@dmc-hub/sdk/list";
import { noteSheetSave } from "./sheet-saves.ts";
import { useShownSheet } from "./use-shown-sheet.ts";

/** The search for what a line's cell was left with last, by the line's id. */
const latest = new Map<number, Promise<number>>();

/** The text that a line's supplier cell is left with: whom it names is found when the cell is gone. */
export function useLeftSupplier(line: PricedLineRow) {
  const toast = useToast();
  const sheet = useShownSheet(line.proposalId);
  const search = useRef<Promise<number> | null>(null);
  const isLatest = () => latest.get(line.id) === search.current;
  const notChanged = (description: string) => toast({ title: "Supplier Not Changed", description });
  return {
    /** Whether it is left, and what it was left with is searched for. */
    isSearching: () => search.current !== null,
    /** Whether whom the search has found can be chosen: the line has the supplier yet that it had. */
    isStillWanted: () => {
      const now = sheet.lines.find(({ id }) => id === line.id);
      if (!isLatest() || now === undefined) return false;
      if (now.partnerId !== line.partnerId) notChanged("It has been changed since.");
      return now.partnerId === line.partnerId;
    },
    /** Something else is chosen: what is still searched for comes too late. */
    supersede: () => void latest.delete(line.id),
    /** Notes the search for a text, and tells why it has not led to a supplier. */
    search: async (work: Promise<number>, text: string) => {
      noteSheetSave(line.proposalId, work);
      search.current = work;
      latest.set(line.id, work);
      const reason = await work.then(reasonOf(text), failureOf);
      if (reason !== null && isLatest()) notChanged(reason);
      if (isLatest()) latest.delete(line.id);
      search.current = null;
    },
  };
}

/** Why nobody is chosen where so many partners are called by a text; null if one is. */
const reasonOf = (text: string) => (count: number) => {
  if (count === 1) return null;
  return count === 0 ? `No partner is called "${text}".` : `Several partners are called "${text}".`;
};

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return `The suppliers could not be searched: ${sentenceIn(error.message)}`;
}
