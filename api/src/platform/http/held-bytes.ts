import type { Context } from "koa";
import { ByteBudget } from "./byte-budget.ts";
import { errors } from "./errors.ts";

/** Bytes of imports and files in progress in a process; as parsed rows they take about twice as much memory. */
const inHand = new ByteBudget(64 * 1_048_576);

/** Longest wait of a body for others in this process, ms. */
const PATIENCE = 30_000;

/**
 * Counts bytes of a body, which are held until the call is answered or its sender disconnects; waits while others
 * hold too much. @throws {ApiProblem} 503 if they do for too long.
 */
export function holdBytes({ res }: Context): (bytes: number) => Promise<void> {
  const share = inHand.open();
  res.once("close", () => share.close());
  if (res.closed) share.close();
  return (bytes) =>
    share
      .grow(bytes, () => AbortSignal.timeout(PATIENCE))
      .catch(() => {
        throw errors.unavailable("Too many imports and uploads are running. Try again in a moment.");
      });
}
