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

interface Turn {
  /** Whose work it is. Among those who wait, whoever has least in hand comes first. */
  readonly owner?: string;
  /** Ends the wait with a refusal. */
  readonly signal?: AbortSignal;
}

interface Waiter {
  readonly owner: string;
  readonly enter: () => void;
}

/** Has work that takes much memory or time done in turn. What is past the end of the line throws 503. */
export function turns({ atOnce, waiting, refusal }: Line) {
  const line: Waiter[] = [];
  const inHand = new Map<string, number>();
  let running = 0;

  const begin = (owner: string) => {
    running += 1;
    inHand.set(owner, (inHand.get(owner) ?? 0) + 1);
  };
  const end = (owner: string) => {
    running -= 1;
    const left = (inHand.get(owner) ?? 1) - 1;
    if (left > 0) inHand.set(owner, left);
    else inHand.delete(owner);
    const load = line.map((waiter) => inHand.get(waiter.owner) ?? 0);
    const [next] = line.splice(load.indexOf(Math.min(...load)), 1);
    if (next === undefined) return;
    begin(next.owner);
    next.enter();
  };
  const wait = (owner: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(waiter), 1);
        reject(errors.unavailable(refusal));
      };
      const enter = () => {
        signal?.removeEventListener("abort", leave);
        resolve();
      };
      const waiter = { owner, enter };
      line.push(waiter);
      signal?.addEventListener("abort", leave);
    });

  return async <Result>(work: () => Promise<Result>, { owner = "", signal }: Turn = {}): Promise<Result> => {
    if (running < atOnce) {
      begin(owner);
    } else if (line.length < waiting && signal?.aborted !== true) {
      await wait(owner, signal);
    } else {
      await delay(REFUSAL_DELAY);
      throw errors.unavailable(refusal);
    }
    try {
      return await work();
    } finally {
      end(owner);
    }
  };
}
