import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { RegistryEntry } from "@dmc-hub/shared-types";
import { useLocation } from "@dmc-hub/sdk";
import { unsavedChanges } from "@dmc-hub/sdk/shell-only";
import { LeaveQuestion } from "../guard/leave-guard.tsx";
import { toastStore } from "../toasts/toast-store.ts";
import { buildOf } from "./registry.ts";
import { newestOf, takeNewest, useRegistry } from "./registry-store.ts";

/**
 * Switches to another version of the remote on the screen at the next navigation inside it. While there are
 * unsaved changes, the user is told once and can switch at once.
 */
export function NewerVersion({ remote }: { readonly remote: RegistryEntry }) {
  const news = useRegistry();
  const { pathname } = useLocation();
  const told = useRef("");
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const newest = newestOf(remote);
    if (newest === null || buildOf(newest) === told.current || !unsavedChanges.isHeld()) return;
    told.current = buildOf(newest);
    const take = () => (unsavedChanges.wouldBeLost() ? setAsking(true) : takeNewest(remote.name));
    toastStore.show({
      title: "A newer version is ready",
      description: "It comes with the next page, once you have saved.",
      action: { label: "Show it now", onSelect: take },
    });
  }, [news, remote]);
  useLayoutEffect(() => {
    if (newestOf(remote) !== null && !unsavedChanges.isHeld()) takeNewest(remote.name);
    // oxlint-disable-next-line react/exhaustive-deps -- a step inside the remote, and nothing else, brings it
  }, [pathname]);
  if (!isAsking) return null;
  const stay = () => setAsking(false);
  const take = () => {
    stay();
    takeNewest(remote.name);
  };
  return <LeaveQuestion onStay={stay} onLeave={take} />;
}
