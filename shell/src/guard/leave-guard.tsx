import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { NavigationType, useBlocker, unsavedChanges } from "@dmc-hub/sdk/shell-only";

/** Asks before typed text is thrown away. */
export const LeaveQuestion = lazyView(
  async () => (await import(/* webpackChunkName: "leave-question" */ "./leave-question.tsx")).LeaveQuestion,
);

/** Asks before somebody goes back, or to another screen or tab, with something typed that is not saved. */
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
