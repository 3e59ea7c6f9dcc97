import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { NavigationType, useBlocker, unsavedChanges } from "@dmc-hub/sdk/shell-only";

/** Asks before typed text is discarded. */
export const LeaveQuestion = lazyView(
  async () => (await import(/* webpackChunkName: "sdk-overlay" */ "@dmc-hub/sdk/overlay")).LeaveQuestion,
);

/** State of a step to an address that has no place for an open dialog, even on the same page. */
export const CLOSES_DIALOGS = { closesDialogs: true };

/** Asks before the user leaves for another screen, page or tab with unsaved changes. */
export function LeaveGuard() {
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsavedChanges.wouldBeLost() &&
      (historyAction === NavigationType.Pop ||
        currentLocation.pathname !== nextLocation.pathname ||
        (currentLocation.search !== nextLocation.search &&
          (unsavedChanges.isOnPage() || closesDialogs(historyAction, nextLocation)))),
  );
  return state === "blocked" ? <LeaveQuestion onStay={reset} onLeave={proceed} /> : null;
}

/** A dialog that closes replaces the address and may keep its state; it has asked by itself. */
const closesDialogs = (action: NavigationType, { state }: { readonly state: typeof CLOSES_DIALOGS | null }) =>
  action === NavigationType.Push && state?.closesDialogs === true;
