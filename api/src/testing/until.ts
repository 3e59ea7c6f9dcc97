import { setImmediate as turn } from "node:timers/promises";

/** Asks until it is so: another process, or a job, gets there a moment later. */
export async function until(isSo: () => Promise<boolean>, within = 10_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await isSo())) {
    await turn();
    if (Date.now() > end) throw new Error(`still not so: ${isSo.toString()}`);
  }
}
