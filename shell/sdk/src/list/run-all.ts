import { ApiError } from "@dmc-hub/shared-types";

/** What became of each of many rows. */
export interface Outcome<Row> {
  readonly done: readonly Row[];
  readonly failed: readonly { readonly row: Row; readonly reason: string }[];
}

/** Calls at once. */
const WIDTH = 4;

/** Does the same to many rows, a few at a time; one that is refused does not stop the others. */
export async function runAll<Row>(
  rows: readonly Row[],
  call: (row: Row) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<Outcome<Row>> {
  const done: Row[] = [];
  const failed: { row: Row; reason: string }[] = [];
  const waiting = [...rows];
  const work = async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      try {
        await call(row);
        done.push(row);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failed.push({ row, reason: error.detail });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
  return { done, failed };
}
