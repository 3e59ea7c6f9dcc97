import { setTimeout as delay } from "node:timers/promises";
import { errors } from "./errors.ts";

/** Before a refusal, ms: an instant one feeds the overload that it comes from; FAULTS, trap 11. */
const REFUSAL_DELAY = 500;

interface Line {
  /** How much of the work is done at once. */
  readonly atOnce: number;
  /** How much more may wait for it. */
  readonly waiting: number;
  /** What is said past that. */
  readonly refusal: string;
}

/** Has work that takes much memory or time done in turn. What is past the end of the line throws 503. */
export function turns({ atOnce, waiting, refusal }: Line) {
  const line: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (line.length >= waiting) {
        await delay(REFUSAL_DELAY);
        throw errors.unavailable(refusal);
      }
      // Whoever is done hands over the place, so `running` stays as it is.
      await new Promise<void>((resolve) => line.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
