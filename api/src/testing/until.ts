import { setTimeout as delay } from "node:timers/promises";

/** Pause between two attempts, ms. */
const PAUSE = 10;

/**
 * Waits until a condition holds: another process, or a job, gets there a moment later, on a busy machine minutes later.
 * `within` in ms.
 */
export async function until(isSo: () => Promise<boolean>, within = 240_000): Promise<void> {
  const end = Date.now() + within;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`still not so: ${isSo.toString()}`);
    await delay(PAUSE);
  }
}
