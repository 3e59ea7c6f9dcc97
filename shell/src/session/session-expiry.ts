import type { ApiError } from "@dmc-hub/shared-types";

/** What ended a session while something was being typed. */
export type SessionExpiry = Pick<ApiError, "detail" | "home">;

let expiry: SessionExpiry | null = null;
const listeners = new Set<() => void>();

/** How the session ended while something was being typed; null if none has ended that way. */
export const sessionExpiry = {
  current: () => expiry,
  set: (next: SessionExpiry | null) => {
    expiry = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
