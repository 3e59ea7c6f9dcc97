import type { BrowserContext } from "playwright-core";

/** A timer of the page that is at least this long is a limit, ms; the shell gives a remote 7 s to load and as many to start. */
const LIMIT = 5_000;

/** How many times as long limits last. What has not come by then says so within the time for which a screen is waited. */
const LONGER = 6;

/** Makes the pages' limits last longer than for people: a machine that builds and tests beside them is no fault of a build. */
export const unhurried = (pages: Pick<BrowserContext, "addInitScript">): Promise<unknown> =>
  pages.addInitScript(lengthen, { limit: LIMIT, longer: LONGER });

/** Runs in the page, before its own scripts. */
/* istanbul ignore next -- which has no counters */
function lengthen({ limit, longer }: Readonly<Record<"limit" | "longer", number>>): void {
  const { setTimeout: native } = globalThis;
  const lasting = (work: TimerHandler, wait = 0, ...given: unknown[]): number =>
    native(work, wait < limit ? wait : wait * longer, ...given);
  Object.assign(globalThis, { setTimeout: lasting });
}
