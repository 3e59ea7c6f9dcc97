/** How much may be unfinished at once. */
interface Bounds {
  readonly perAddress: number;
  readonly inAll: number;
}

/** Ends something that has not come whole, for others want its place. */
type End = () => void;

/**
 * What has begun to come and is not here yet. Past a bound the newcomer is taken all the same, and the oldest has to
 * go: of its own address, or of the one that has the most. So whoever sends slowly is in nobody's way.
 */
export class Unfinished {
  readonly #bounds: Bounds;
  /** By address, the oldest first. */
  readonly #ends = new Map<string, Set<End>>();
  #count = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Takes one more; the answer says that it is finished, and may be called more than once. */
  add(address: string, end: End): () => void {
    if (this.#sizeOf(address) >= this.#bounds.perAddress) this.#evictFrom(address);
    else if (this.#count >= this.#bounds.inAll) this.#evictFrom(this.#largest());
    const own = this.#ends.get(address) ?? new Set();
    this.#ends.set(address, own.add(end));
    this.#count += 1;
    return () => void this.#remove(address, end);
  }

  #evictFrom(address: string): void {
    const [oldest] = this.#ends.get(address) ?? [];
    if (oldest && this.#remove(address, oldest)) oldest();
  }

  #remove(address: string, end: End): boolean {
    const own = this.#ends.get(address);
    if (!own?.delete(end)) return false;
    this.#count -= 1;
    if (own.size === 0) this.#ends.delete(address);
    return true;
  }

  #sizeOf(address: string): number {
    return this.#ends.get(address)?.size ?? 0;
  }

  #largest(): string {
    return [...this.#ends.keys()].reduce((most, one) =>
      this.#sizeOf(one) > this.#sizeOf(most) ? one : most,
    );
  }
}
