import { useSyncExternalStore } from "react";
import type { User } from "@dmc-hub/shared-types";
import { unsavedChanges } from "@dmc-hub/sdk/shell-only";
import { titleOf } from "./page-user.ts";
import { StoppedPage } from "./stopped-page.tsx";

/** Tells somebody with unsaved text that the page is not theirs any more. */
export function MovedPage({ user, successor }: { readonly user: User; readonly successor: User }) {
  const isHeld = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.isHeld);
  if (!isHeld) return null;
  return (
    <StoppedPage
      title={titleOf(user, successor)}
      description="This page saves nothing more. What you typed is lost when it is loaded again: copy what you need of it first."
      leaveLabel="Discard it and reload"
      onLeave={reload}
    />
  );
}

/** The browser need not ask once more. */
function reload(): void {
  addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}
