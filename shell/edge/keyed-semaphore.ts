/** How much of one key's work is done at once, and how much more may wait for that. */
interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
}

interface Semaphore {
  running: number;
  readonly queue: (() => void)[];
}

/** Limits how much of each key's work is done at once. Each key has a queue of its own, so none waits for another's. */
export class KeyedSemaphore {
  readonly #limits: Limits;
  readonly #semaphores = new Map<string, Semaphore>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a place, and answers how to give it back, once or more often; null where the queue is full. */
  async acquire(key: string): Promise<(() => void) | null> {
    const semaphore = this.#semaphores.get(key) ?? { running: 0, queue: [] };
    this.#semaphores.set(key, semaphore);
    if (semaphore.running < this.#limits.atOnce) semaphore.running += 1;
    else if (semaphore.queue.length >= this.#limits.waiting) return null;
    // Whoever leaves hands over the place, so `running` stays as it is.
    else await new Promise<void>((resolve) => semaphore.queue.push(resolve));
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(key, semaphore);
      isReleased = true;
    };
  }

  #release(key: string, semaphore: Semaphore): void {
    const next = semaphore.queue.shift();
    if (next) return next();
    semaphore.running -= 1;
    if (semaphore.running === 0) this.#semaphores.delete(key);
  }
}
