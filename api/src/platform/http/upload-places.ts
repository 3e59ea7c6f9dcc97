import type { SessionUser } from "@dmc-hub/shared-types";
import type { AdvisoryLocks } from "../database/advisory-locks.ts";
import { errors } from "./errors.ts";

/** Simultaneous uploads of one DMC's staff, across all processes. */
const OF_ONE_DMC = 2;

/**
 * Allows each person one import or upload at a time and each DMC two, so that uploads do not hold one another
 * up: across all processes or, while the database cannot be asked, within this one.
 */
export class UploadPlaces {
  readonly #locks: AdvisoryLocks;
  readonly #taken = new Set<string>();

  constructor(locks: AdvisoryLocks) {
    this.#locks = locks;
  }

  /** Does the work while holding places for its sender. @throws {ApiProblem} 429 if none is free. */
  async hold<Result>({ id, dmcId }: SessionUser, work: () => Promise<Result>): Promise<Result> {
    const inDmc = () => (dmcId === null ? work() : this.#in(placesOf(`dmc ${dmcId}`), DMC_BUSY, work));
    return this.#in([`person ${id}`], PERSON_BUSY, inDmc);
  }

  async #in<Result>(
    places: readonly string[],
    refusal: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const place = await this.#take(places);
    if (place === null) throw errors.busy(refusal);
    try {
      return await work();
    } finally {
      await this.#leave(place);
    }
  }

  /** The first free place; null if there is none. */
  async #take(places: readonly string[]): Promise<string | null> {
    for (const place of places) {
      if (this.#taken.has(place)) continue;
      // PostgreSQL grants a session the same lock repeatedly, so this process counts for itself.
      this.#taken.add(place);
      if (await this.#locks.take(lockOf(place))) return place;
      this.#taken.delete(place);
    }
    return null;
  }

  async #leave(place: string): Promise<void> {
    await this.#locks.release(lockOf(place));
    this.#taken.delete(place);
  }
}

const PERSON_BUSY = "You are importing or uploading already. Wait until that is done.";
const DMC_BUSY = "Two of your colleagues are importing or uploading already. Wait until one of them is done.";

const placesOf = (owner: string) => Array.from({ length: OF_ONE_DMC }, (_, index) => `${owner} ${index}`);

const lockOf = (place: string) => `upload of ${place}`;
