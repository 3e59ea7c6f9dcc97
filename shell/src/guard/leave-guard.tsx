import { useEffect } from "react";
import { lazyView } from "@dmc-hub/sdk/lazy-view";
import { NavigationType, useBlocker, unsavedChanges } from "@dmc-hub/sdk/shell-only";
import { toastStore } from "../toasts/toast-store.ts";

/** Asks before typed text is discarded; stays with it where the question does not load. */
export const LeaveQuestion = lazyView(
  async () => (await import(/* webpackChunkName: "sdk-overlay" */ "@dmc-hub/sdk/overlay")).LeaveQuestion,
  () => null,
  Staying,
);

/** Stays where it is, in place of a question that did not load, and says why. */
export function Staying({ onStay }: { readonly onStay: () => void }) {
  useEffect(() => {
    toastStore.show({
      title: "You have unsaved text",
      description: "Save it before you leave, or try again in a moment.",
      tone: "destructive",
    });
    onStay();
    // oxlint-disable-next-line react/exhaustive-deps -- once, however often the page is drawn
  }, []);
  return null;
}

/** State of a step to an address that has no place for an open dialog, even on the same page. */
export const CLOSES_DIALOGS = { closesDialogs: true };

/** Whether somebody is being led away who has been asked already. */
let isLeading = false;

/** Leads somebody away who has agreed to lose what they typed. */
export async function leadAway(go: () => Promise<void>): Promise<void> {
  isLeading = true;
  try {
    await go();
  } finally {
    isLeading = false;
  }
}

/** Asks before the user leaves for another screen, page or tab with unsaved changes. */
export function LeaveGuard() {
  useEffect(() => unsavedChanges.subscribe(preloadQuestion), []);
  const { state, reset, proceed } = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      !isLeading &&
      unsavedChanges.wouldBeLost() &&
      (historyAction === NavigationType.Pop ||
        currentLocation.pathname !== nextLocation.pathname ||
        (currentLocation.search !== nextLocation.search &&
          (unsavedChanges.isOnPage() || closesDialogs(historyAction, nextLocation)))),
  );
  return state === "blocked" ? <LeaveQuestion onStay={reset} onLeave={proceed} /> : null;
}

/** A connection that is lost while something is typed leaves no way to ask. */
function preloadQuestion(): void {
  if (unsavedChanges.isHeld()) LeaveQuestion.preload();
}

/** A dialog that closes replaces the address and may keep its state; it has asked by itself. */
const closesDialogs = (action: NavigationType, { state }: { readonly state: typeof CLOSES_DIALOGS | null }) =>
  action === NavigationType.Push && state?.closesDialogs === true;
