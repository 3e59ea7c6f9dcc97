import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<number>();

/** Runs `work` for the DMC `dmcId`: every statement that it sends sees and writes that DMC's rows alone. */
export function asTenant<Result>(dmcId: number, work: () => PromiseLike<Result>): Promise<Result> {
  // A query builder is sent when somebody awaits it, which must happen in here.
  return current.run(dmcId, async () => await work());
}

/** The DMC that the running code works for; null outside of `asTenant`, where no tenant's row is seen. */
export const currentTenant = (): number | null => current.getStore() ?? null;
