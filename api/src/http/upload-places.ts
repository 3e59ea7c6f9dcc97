import type { SessionUser } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { AdvisoryLocks } from "../database/advisory-locks.ts";
import { errors } from "./errors.ts";
import { turns } from "./turns.ts";

/** Uploads of one DMC's staff at once, over all processes. */
const OF_ONE_DMC = 2;

/** Longest that an import waits for others of this process, ms. */
const PATIENCE = 30_000;

interface Upload {
  readonly user: SessionUser;
  readonly ctx: Context;
  /** Whether it may fill much memory, so that a process takes only a few at once. */
  readonly isLarge: boolean;
}

/**
 * Has each person import or upload one thing at once and each DMC two, so that nobody's upload stands in another's way:
 * over all processes, or, while the database cannot be asked, in this one.
 */
export class UploadPlaces {
  readonly #locks: AdvisoryLocks;
  readonly #taken = new Set<string>();
  readonly #inTurn = turns({
    atOnce: 3,
    waiting: 32,
    refusal: "Others are importing just now. Try again in a moment.",
  });

  constructor(locks: AdvisoryLocks) {
    this.#locks = locks;
  }

  /** Does the work in the places that its sender has. @throws {ApiProblem} 429 without, 503 when others take too long. */
  async hold<Result>({ user, ctx, isLarge }: Upload, work: () => Promise<Result>): Promise<Result> {
    const owner = user.dmcId === null ? `person ${user.id}` : `dmc ${user.dmcId}`;
    const inTurn = () => (isLarge ? this.#inTurn(work, { owner, signal: patienceOf(ctx) }) : work());
    const inDmc = () => (user.dmcId === null ? inTurn() : this.#in(placesOf(owner), DMC_BUSY, inTurn));
    return this.#in([`person ${user.id}`], PERSON_BUSY, inDmc);
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

  /** The first that is free; null when none is. */
  async #take(places: readonly string[]): Promise<string | null> {
    for (const place of places) {
      if (this.#taken.has(place)) continue;
      // PostgreSQL gives one session the same lock again and again, so this process counts for itself.
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

/** Ends with the sender's patience, or ours. */
function patienceOf({ res }: Context): AbortSignal {
  const gone = new AbortController();
  res.once("close", () => gone.abort());
  return AbortSignal.any([gone.signal, AbortSignal.timeout(PATIENCE)]);
}
