/** How many may be unfinished at once. */
interface Bounds {
  readonly perAddress: number;
  readonly inAll: number;
}

/** Ends something incomplete to make room for others. */
type End = () => void;

/**
 * Things that have begun to arrive and are not complete. Beyond a bound the newcomer is still accepted, and
 * the oldest is ended: of the same address, or of the one with the most. So slow senders block nobody.
 */
export class Unfinished {
  readonly #bounds: Bounds;
  /** By address, oldest first. */
  readonly #ends = new Map<string, Set<End>>();
  #count = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Adds one; the returned function marks it finished, and may be called repeatedly. */
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
