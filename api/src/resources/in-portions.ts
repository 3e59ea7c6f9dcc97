import { setImmediate as turn } from "node:timers/promises";

/** Rows per statement: far fewer than its time limit allows, even on a slow disk and a busy machine. */
const AT_ONCE = 1_000;

/** Saves many rows by a statement for each thousand, with a turn for other calls after each. */
export async function inPortions<Row>(
  rows: readonly Row[],
  save: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await save(rows.slice(start, start + AT_ONCE));
    await turn();
  }
}
