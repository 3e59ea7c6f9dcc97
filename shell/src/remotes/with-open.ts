import type { Toast } from "@dmc-hub/sdk";
import type { ShellHistory } from "@dmc-hub/sdk/shell-only";
import { CLOSES_DIALOGS } from "../guard/leave-guard.tsx";
import { placeOf } from "./offers.ts";
import { knownRegistry } from "./registry-store.ts";

/** The toast with Open, if it speaks of something that a remote shows and offers nothing else. */
export function withOpen({ opens, ...toast }: Toast, history: ShellHistory): Toast {
  const place = opens && !toast.action ? placeOf(knownRegistry(), opens) : null;
  if (place === null) return toast;
  return { ...toast, action: { label: "Open", onSelect: () => history.push(place.href, CLOSES_DIALOGS) } };
}
