/** Changes of prices that this page is storing, by proposal. */
const underWay = new Map<number, Set<Promise<unknown>>>();

/** A change of a proposal's price was refused, so what counts on it was not tried. */
export class PriceNotSaved extends Error {
  override readonly message = "A change of the prices was not saved, so this was not done.";
}

/** Notes a change of a proposal's price; `work` ends when the page shows the proposal as the change has made it. */
export function noteSheetSave(proposalId: number, work: Promise<unknown>): void {
  const saves = underWay.get(proposalId) ?? new Set();
  underWay.set(proposalId, saves.add(work));
  const forget = () => {
    saves.delete(work);
    if (saves.size === 0) underWay.delete(proposalId);
  };
  work.then(forget, forget);
}

/**
 * Waits until a proposal's prices are stored as this page shows them, so that a version is written of what was typed and
 * nobody is in conflict with themselves. Rejects with `PriceNotSaved` where one was refused meanwhile.
 */
export async function sheetSaved(proposalId: number): Promise<void> {
  for (let saves = underWay.get(proposalId); saves !== undefined; saves = underWay.get(proposalId)) {
    const results = await Promise.allSettled(saves);
    if (results.some(({ status }) => status === "rejected")) throw new PriceNotSaved();
  }
}
