import { ApiError } from "@dmc-hub/shared-types";
import type { AnyRow } from "./resource.ts";
import { conflictingRow } from "./use-row-change.ts";

/** What became of each of many things, such as rows. */
export interface Outcome<Thing, Row> {
  /** With what the call answered: the row as it is now, or null where there is none any more. */
  readonly done: readonly { readonly thing: Thing; readonly row: Row | null }[];
  readonly failed: readonly Refused<Thing, Row>[];
}

/** Something that stayed as it was. */
export interface Refused<Thing, Row> {
  readonly thing: Thing;
  readonly reason: string;
  /** The row as somebody else has made it meanwhile, where that is why. */
  readonly theirs: Row | null;
}

/** Calls at once. */
const WIDTH = 4;

/** Does the same to many, a few at a time; one that is refused does not stop the others. */
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
        const reason = theirs === null ? error.detail : "Somebody else has changed it meanwhile.";
        failed.push({ thing, reason, theirs });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  return { done, failed };
}
