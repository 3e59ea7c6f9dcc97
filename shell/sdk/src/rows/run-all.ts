import { ApiError } from "@dmc-hub/shared-types";
import { isWorthRetrying } from "../services/try-again.ts";
import type { AnyRow } from "./resource.ts";
import { conflictingRow } from "./use-row-change.ts";

/** The outcome of an action on several things, such as rows. */
export interface Outcome<Thing, Row> {
  /** With the call's answer: the row as it is now, or null if it was deleted. */
  readonly done: readonly { readonly thing: Thing; readonly row: Row | null }[];
  readonly failed: readonly Refused<Thing, Row>[];
}

/** Something that stayed as it was. */
export interface Refused<Thing, Row> {
  readonly thing: Thing;
  readonly reason: string;
  /** The row as somebody else has changed it, if that is the reason. */
  readonly theirs: Row | null;
  /** Whether the same may go through when it is tried again. */
  readonly isWorthRetrying: boolean;
}

/** Number of simultaneous calls. */
const WIDTH = 4;

/** Does the same to several things, a few at a time; a refusal does not stop the others. */
export async function runAll<Thing, Row extends AnyRow>(
  things: readonly Thing[],
  call: (thing: Thing) => Promise<Row | null>,
  onProgress: (finished: number) => void = () => undefined,
): Promise<Outcome<Thing, Row>> {
  const done: { thing: Thing; row: Row | null }[] = [];
  const failed: Refused<Thing, Row>[] = [];
  const waiting = [...things];
  const work = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      try {
        done.push({ thing, row: await call(thing) });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const theirs = conflictingRow(error) as Row | null;
        const reason = theirs === null ? error.detail : "Somebody else has changed it.";
        failed.push({ thing, reason, theirs, isWorthRetrying: isWorthRetrying(error) });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  return { done, failed };
}
