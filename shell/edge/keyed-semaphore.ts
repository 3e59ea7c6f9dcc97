/** How many tasks of one key run at once, and how many more may wait. */
interface Limits {
  readonly atOnce: number;
  readonly waiting: number;
}

interface Semaphore {
  running: number;
  readonly queue: (() => void)[];
}

/** Limits how many tasks of each key run at once. Each key has its own queue, so none waits for another's. */
export class KeyedSemaphore {
  readonly #limits: Limits;
  readonly #semaphores = new Map<string, Semaphore>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Waits for a place, and returns a function that releases it, which may be called repeatedly; null if the
   * queue is full.
   */
  async acquire(key: string): Promise<(() => void) | null> {
    const semaphore = this.#semaphores.get(key) ?? { running: 0, queue: [] };
    this.#semaphores.set(key, semaphore);
    if (semaphore.running < this.#limits.atOnce) semaphore.running += 1;
    else if (semaphore.queue.length >= this.#limits.waiting) return null;
    // The place is handed over directly, so `running` does not change.
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
