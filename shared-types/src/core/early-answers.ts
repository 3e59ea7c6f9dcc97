/** An answer that was asked for before a screen calls for it; null if none came. */
interface EarlyAnswer {
  readonly answer: Promise<Response | null>;
  /** Until when it may be taken, ms since 1970. */
  readonly until: number;
}

/** By address. */
const early = new Map<string, EarlyAnswer>();

/**
 * Asks for an API address before a screen calls for it. The first call within `freshMs` takes the answer, unless something
 * has changed meanwhile.
 */
export function askEarly(address: string, freshMs: number): void {
  const now = Date.now();
  for (const [old, { until }] of early) if (until < now) early.delete(old);
  if (early.has(address)) return;
  const answer = fetch(address, { credentials: "same-origin" }).catch(() => null);
  early.set(address, { answer, until: now + freshMs });
}

/** The answer to a GET: one that was asked for early, once, or else a new one. Rejects as `fetch` does. */
export async function answerTo(
  address: string,
  init: RequestInit,
  fetch = globalThis.fetch,
): Promise<Response> {
  const found = early.get(address);
  early.delete(address);
  const answer = found && found.until >= Date.now() ? await found.answer : null;
  // A refusal may be over.
  if (!answer?.ok) return fetch(address, init);
  init.signal?.throwIfAborted();
  return answer;
}

/** Throws away what was asked for early: something has changed, or somebody else is signed in. */
export const forgetEarlyAnswers = () => early.clear();
