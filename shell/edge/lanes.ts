/** How many calls of one network are worked on at once, and how many more may wait for that. */
interface Bounds {
  readonly atOnce: number;
  readonly waiting: number;
}

interface Lane {
  inWork: number;
  readonly line: (() => void)[];
}

/** Has each network's calls worked on a few at once. The others wait in a line of its own, behind nobody else's. */
export class Lanes {
  readonly #bounds: Bounds;
  readonly #lanes = new Map<string, Lane>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Waits for a place, and answers how to give it back, once or more often; null where the line is full. */
  async enter(network: string): Promise<(() => void) | null> {
    const lane = this.#lanes.get(network) ?? { inWork: 0, line: [] };
    this.#lanes.set(network, lane);
    if (lane.inWork < this.#bounds.atOnce) lane.inWork += 1;
    else if (lane.line.length >= this.#bounds.waiting) return null;
    // Whoever leaves hands over the place, so `inWork` stays as it is.
    else await new Promise<void>((resolve) => lane.line.push(resolve));
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#leave(network, lane);
      hasLeft = true;
    };
  }

  #leave(network: string, lane: Lane): void {
    const next = lane.line.shift();
    if (next) return next();
    lane.inWork -= 1;
    if (lane.inWork === 0) this.#lanes.delete(network);
  }
}
