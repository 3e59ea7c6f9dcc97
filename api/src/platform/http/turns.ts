import { setTimeout as delay } from "node:timers/promises";
import { errors } from "./errors.ts";

/** Before a refusal, ms: an instant one feeds the overload that it comes from. */
const REFUSAL_DELAY = 500;

interface Line {
  /** How much of the work is done at once. */
  readonly atOnce: number;
  /** How much more may wait for it. */
  readonly waiting: number;
  /** How much of that may be one owner's; all of it unless said. */
  readonly waitingOfOne?: number;
  /** What is said past that. */
  readonly refusal: string;
}

interface Turn {
  /** Whose work it is. Among those who wait, whoever has least in hand comes first, then whose turn was longest ago. */
  readonly owner?: string;
  /** Ends the wait with a refusal. */
  readonly signal?: AbortSignal;
}

interface Waiter {
  readonly owner: string;
  readonly enter: () => void;
}

/** Has work that takes much memory or time done in turn. What is past the end of the line throws 503. */
export function turns({ atOnce, waiting, waitingOfOne = waiting, refusal }: Line) {
  const line: Waiter[] = [];
  const inHand = new Map<string, number>();
  /** Owners who have something in hand or in line, whose turn was longest ago first. */
  const order = new Set<string>();
  let running = 0;

  const begin = (owner: string) => {
    running += 1;
    order.delete(owner);
    order.add(owner);
    inHand.set(owner, (inHand.get(owner) ?? 0) + 1);
  };
  const end = (owner: string) => {
    running -= 1;
    const left = (inHand.get(owner) ?? 1) - 1;
    if (left > 0) inHand.set(owner, left);
    else inHand.delete(owner);
    if (left === 0 && line.every((waiter) => waiter.owner !== owner)) order.delete(owner);
    const next = nextInLine();
    if (next === undefined) return;
    line.splice(line.indexOf(next), 1);
    begin(next.owner);
    next.enter();
  };
  const nextInLine = (): Waiter | undefined => {
    const turnsTaken = [...order];
    const rank = ({ owner }: Waiter) => [inHand.get(owner) ?? 0, turnsTaken.indexOf(owner)] as const;
    return line.toSorted((one, other) => compared(rank(one), rank(other)))[0];
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

  const isFull = (owner: string) =>
    line.length >= waiting || line.filter((waiter) => waiter.owner === owner).length >= waitingOfOne;

  return async <Result>(work: () => Promise<Result>, { owner = "", signal }: Turn = {}): Promise<Result> => {
    if (running < atOnce) {
      begin(owner);
    } else if (!isFull(owner) && signal?.aborted !== true) {
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

const compared = (one: readonly [number, number], other: readonly [number, number]): number =>
  one[0] - other[0] || one[1] - other[1];
