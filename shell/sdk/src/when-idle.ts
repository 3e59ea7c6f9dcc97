const asked = new Set<() => unknown>();

/** Loads something once, when the page has nothing else to do. Where that fails, whoever needs it loads it again. */
export function whenIdle(load: () => Promise<unknown>): void {
  if (asked.has(load)) return;
  asked.add(load);
  const start = () => void load().catch(() => asked.delete(load));
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(start, { timeout: 2_000 });
  else setTimeout(start, 200);
}
