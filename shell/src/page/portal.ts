import type { Portal } from "@dmc-hub/shared-types";

declare global {
  interface Window {
    __portal?: Portal;
  }
}

/** Whose portal this host is; null on the application's own host. */
export const currentPortal = (): Portal | null => window.__portal ?? null;
