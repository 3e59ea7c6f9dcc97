let reason: string | null = null;
const listeners = new Set<() => void>();

/** Why the session ended while something was being typed; null if none has ended that way. */
export const sessionExpiry = {
  reason: () => reason,
  set: (next: string | null) => {
    reason = next;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
