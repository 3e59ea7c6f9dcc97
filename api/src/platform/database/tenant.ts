import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<number>();

/** Runs `work` for the DMC `dmcId`: its statements see and write only that DMC's rows. */
export function asTenant<Result>(dmcId: number, work: () => PromiseLike<Result>): Promise<Result> {
  // A query builder is sent when awaited, which must happen in here.
  return current.run(dmcId, async () => await work());
}

/** The DMC that the running code works for; null outside `asTenant`, where no tenant's rows are visible. */
export const currentTenant = (): number | null => current.getStore() ?? null;
