import { lazy, Suspense } from "react";
import { NavigationType, useBlocker, workInHand } from "@dmc-hub/sdk/shell-only";

const LeaveQuestion = lazy(async () => ({
  default: (await import(/* webpackChunkName: "leave-question" */ "./leave-question.tsx")).LeaveQuestion,
}));

/** Asks before somebody goes back, or to another screen or tab, with something typed that is not saved. */
export function LeaveGuard() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      workInHand.wouldBeLost() &&
      (historyAction === NavigationType.Pop ||
        currentLocation.pathname !== nextLocation.pathname ||
        (workInHand.isOnPage() && currentLocation.search !== nextLocation.search)),
  );
  if (state !== "blocked") return null;
  return (
    <Suspense>
      <LeaveQuestion onStay={reset} onLeave={proceed} />
    </Suspense>
  );
}
