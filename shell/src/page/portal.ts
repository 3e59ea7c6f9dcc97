import type { Portal } from "@dmc-hub/shared-types";

declare global {
  interface Window {
    __portal?: Portal;
  }
}

/** The portal at this host; null on the application's main host. */
export const currentPortal = (): Portal | null => window.__portal ?? null;
