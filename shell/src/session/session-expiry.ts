/** A session that ended while something was being typed. */
export interface SessionExpiry {
  readonly reason: string;
  /** Where to sign in again, if not on this page; null if nowhere. */
  readonly home: string | null | undefined;
}

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
