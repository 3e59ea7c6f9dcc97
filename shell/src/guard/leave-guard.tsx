import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { NavigationType, useBlocker, unsavedChanges } from "@dmc-hub/sdk/shell-only";

/** Asks before typed text is discarded. */
export const LeaveQuestion = lazyView(
  async () => (await import(/* webpackChunkName: "sdk-overlay" */ "@dmc-hub/sdk/overlay")).LeaveQuestion,
);

/** Asks before the user leaves for another screen, page or tab with unsaved changes. */
export function LeaveGuard() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsavedChanges.wouldBeLost() &&
      (historyAction === NavigationType.Pop ||
        currentLocation.pathname !== nextLocation.pathname ||
        (unsavedChanges.isOnPage() && currentLocation.search !== nextLocation.search)),
  );
  return state === "blocked" ? <LeaveQuestion onStay={reset} onLeave={proceed} /> : null;
}
