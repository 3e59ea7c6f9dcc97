import { setTimeout as delay } from "node:timers/promises";
import { errors } from "./errors.ts";

/** Delay before a refusal, ms: an instant one feeds the overload that causes it. */
const REFUSAL_DELAY = 500;

interface Limits {
  /** How many tasks run at once. */
  readonly atOnce: number;
  /** How many more may wait. */
  readonly waiting: number;
  /** How many of the waiting may belong to one owner; all of them by default. */
  readonly waitingOfOne?: number;
  /** The message when the queue is full. */
  readonly refusal: string;
}

interface Waiter {
  readonly owner: string;
  readonly enter: () => void;
}

/** Limits how many tasks that need much memory or time run at once; the rest wait in a queue. */
export class Semaphore {
  readonly #limits: Required<Limits>;
  readonly #queue: Waiter[] = [];
  readonly #runningOf = new Map<string, number>();
  /** Owners whose tasks run or wait; the one served longest ago comes first. */
  readonly #order = new Set<string>();
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = { waitingOfOne: limits.waiting, ...limits };
  }

  /**
   * Does `work` once there is room for it. Among waiting owners, the one with the fewest running comes first,
   * then the one served longest ago. @throws {ApiProblem} 503 if the queue is full.
   */
  async run<Result>(work: () => Promise<Result>, owner = ""): Promise<Result> {
    if (this.#running < this.#limits.atOnce) {
      this.#begin(owner);
    } else if (!this.#isFull(owner)) {
      await new Promise<void>((enter) => this.#queue.push({ owner, enter }));
    } else {
      await delay(REFUSAL_DELAY);
      throw errors.unavailable(this.#limits.refusal);
    }
    try {
      return await work();
    } finally {
      this.#end(owner);
    }
  }

  #isFull(owner: string): boolean {
    const { waiting, waitingOfOne } = this.#limits;
    const ofOwner = this.#queue.filter((waiter) => waiter.owner === owner);
    return this.#queue.length >= waiting || ofOwner.length >= waitingOfOne;
  }

  #begin(owner: string): void {
    this.#running += 1;
    this.#order.delete(owner);
    this.#order.add(owner);
    this.#runningOf.set(owner, (this.#runningOf.get(owner) ?? 0) + 1);
  }

  #end(owner: string): void {
    this.#running -= 1;
    const left = (this.#runningOf.get(owner) ?? 1) - 1;
    if (left > 0) this.#runningOf.set(owner, left);
    else this.#runningOf.delete(owner);
    if (left === 0 && this.#queue.every((waiter) => waiter.owner !== owner)) this.#order.delete(owner);
    const next = this.#next();
    if (next === undefined) return;
    this.#queue.splice(this.#queue.indexOf(next), 1);
    this.#begin(next.owner);
    next.enter();
  }

  #next(): Waiter | undefined {
    const order = [...this.#order];
    const rank = ({ owner }: Waiter) => [this.#runningOf.get(owner) ?? 0, order.indexOf(owner)] as const;
    return this.#queue.toSorted((one, other) => compared(rank(one), rank(other)))[0];
  }
}

const compared = (one: readonly [number, number], other: readonly [number, number]): number =>
  one[0] - other[0] || one[1] - other[1];
