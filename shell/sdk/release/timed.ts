import type { Options } from "./options.ts";

/** Runs one step of a command and reports how long it took. */
export async function timed<T>(say: Options["say"], what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const done = await work();
  say(`  ${what.padEnd(10)} ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return done;
}
