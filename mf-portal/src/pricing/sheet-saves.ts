import { useSyncExternalStore } from "react";
import { ApiError } from "@dmc-hub/shared-types";

/** Changes of prices that this page is storing, by proposal. */
const underWay = new Map<number, Set<Promise<unknown>>>();

const watchers = new Set<() => void>();

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

const tellWatchers = () => {
  for (const watcher of watchers) watcher();
};

/** Whether this page is storing changes of a proposal's prices. */
export const useIsStoring = (proposalId: number): boolean =>
  useSyncExternalStore(watch, () => underWay.has(proposalId));

/** Proposals of which this page holds a text in place of a price. */
const held = new Set<number>();

/** Notes that a cell holds what could not be stored, until what it returns is called. */
export function holdSheet(proposalId: number): () => void {
  held.add(proposalId);
  return () => void held.delete(proposalId);
}

/** A change of a proposal's price was refused, so what counts on it was not tried. */
const notSaved = () => new ApiError(0, "A change of the prices was not saved, so this was not done.");

/** Notes a change of a proposal's price; `work` ends when the page shows the proposal as the change has made it. */
export function noteSheetSave(proposalId: number, work: Promise<unknown>): void {
  const saves = underWay.get(proposalId) ?? new Set();
  underWay.set(proposalId, saves.add(work));
  tellWatchers();
  const forget = () => {
    saves.delete(work);
    if (saves.size === 0) underWay.delete(proposalId);
    tellWatchers();
  };
  work.then(forget, forget);
}

/**
 * Waits until a proposal's prices are stored as this page shows them, so that a version is written of what was typed and
 * nobody is in conflict with themselves. Rejects with an `ApiError` where one was refused, or cannot be read.
 */
export async function sheetSaved(proposalId: number): Promise<void> {
  for (let saves = underWay.get(proposalId); saves !== undefined; saves = underWay.get(proposalId)) {
    const results = await Promise.allSettled(saves);
    if (results.some(({ status }) => status === "rejected")) throw notSaved();
  }
  if (held.has(proposalId))
    throw new ApiError(0, "A marked cell of the prices holds what could not be saved. Mend it first.");
}
