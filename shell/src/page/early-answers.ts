/** An answer that was asked for before a screen calls for it. */
interface EarlyAnswer {
  /** Null if none came. */
  readonly answer: Promise<Response | null>;
  /** Until when it may be taken, ms since 1970. */
  readonly until: number;
  /** The hint in the page's head that asked for it. */
  readonly hint: Element | undefined;
}

/** How long what the page's head asks for may wait for its screen, ms: on a slow line its code comes late. */
const HINTS_FRESH_FOR = 30_000;

/** By address. */
const early = new Map<string, EarlyAnswer>();

/**
 * Asks for an API address before a screen calls for it. The first call within `freshMs` takes the answer, unless something
 * has changed meanwhile.
 */
export function askEarly(address: string, freshMs: number, hint?: Element): void {
  const now = Date.now();
  for (const [old, { until }] of early) if (until < now) early.delete(old);
  if (early.has(address)) return;
  const answer = fetch(address, { credentials: "same-origin" })
    .then(wholeOf)
    .catch(() => null);
  early.set(address, { answer, until: now + freshMs, hint });
}

/** An answer that has come to its end: the browser keeps a request open until somebody reads its answer, and nobody may. */
const wholeOf = async (answer: Response) => new Response(await answer.arrayBuffer(), answer);

/** Throws away what was asked for early: something has changed. */
export function forgetEarlyAnswers(): void {
  for (const { hint } of early.values()) hint?.remove();
  early.clear();
}

/**
 * Lets calls take what is asked for early, and takes over what the page's head has asked for: left to the browser, such an
 * answer waits for the first call of its address for as long as the page is open, however old it is. Each remote brings its
 * own client, some an older one, so this is done where all of them ask. What is sent, also to sign in or out, makes all of
 * them worthless.
 */
export function giveEarlyAnswers(): void {
  const { fetch } = globalThis;
  for (const hint of document.querySelectorAll<HTMLLinkElement>("link[rel=preload][as=fetch]"))
    askEarly(hint.href.replace(location.origin, ""), HINTS_FRESH_FOR, hint);
  globalThis.fetch = (address, init) =>
    (init?.method ?? "GET") === "GET"
      ? answerTo(typeof address === "string" ? address : "", () => fetch(address, init), init?.signal)
      : fetch(address, init).finally(forgetEarlyAnswers);
}

async function answerTo(
  address: string,
  ask: () => Promise<Response>,
  signal?: AbortSignal | null,
): Promise<Response> {
  const found = early.get(address);
  if (found === undefined) return ask();
  early.delete(address);
  found.hint?.remove();
  const answer = found.until < Date.now() ? null : await found.answer;
  // A refusal may be over.
  if (!answer?.ok) return ask();
  signal?.throwIfAborted();
  return answer;
}
