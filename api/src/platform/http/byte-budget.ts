/** What one task holds of a budget. */
export interface Share {
  /**
   * Takes more. Waits while others hold too much; rejects when `patience` aborts, which is only created then.
   */
  grow(bytes: number, patience: () => AbortSignal): Promise<void>;
  /** Returns all of it. */
  close(): void;
}

/**
 * The maximum number of bytes that unfinished work may hold in total. Work that would exceed it waits, except
 * the oldest, which always continues so that something finishes. Holding little, as a slow sender does, keeps
 * nobody waiting.
 */
export class ByteBudget {
  readonly #most: number;
  /** What each task holds, oldest first. */
  readonly #held = new Map<Share, number>();
  #changed = Promise.withResolvers<void>();

  constructor(most: number) {
    this.#most = most;
  }

  open(): Share {
    const share: Share = {
      grow: async (bytes, patience) => {
        if (!this.#hasRoom(share, bytes)) await this.#room(share, bytes, patience());
        const held = this.#held.get(share);
        // A closed share, whose sender has left, holds nothing any more.
        if (held !== undefined) this.#held.set(share, held + bytes);
      },
      close: () => {
        this.#held.delete(share);
        this.#changed.resolve();
        this.#changed = Promise.withResolvers();
      },
    };
    this.#held.set(share, 0);
    return share;
  }

  #hasRoom(share: Share, bytes: number): boolean {
    const [oldest] = this.#held.keys();
    const inAll = [...this.#held.values()].reduce((sum, held) => sum + held, 0);
    return share === oldest || inAll + bytes <= this.#most;
  }

  async #room(share: Share, bytes: number, signal: AbortSignal): Promise<void> {
    while (!this.#hasRoom(share, bytes)) await this.#change(signal);
  }

  async #change(signal: AbortSignal): Promise<void> {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    try {
      await Promise.race([this.#changed.promise, aborted]);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  }
}
