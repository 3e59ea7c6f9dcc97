import type { useQueryClient } from "@dmc-hub/sdk";
import { currentUserKey, readAgain } from "@dmc-hub/sdk/shell-only";
import { forgetEarlyAnswers } from "../page/early-answers.ts";

/** An event about changed rows. */
interface Change {
  readonly resource: string;
  /** API addresses whose answers are stale. An older API names only the resource. */
  readonly invalidates?: readonly string[];
}

/** Wait before a refused stream is opened again, ms. */
const PAUSE = 60_000;

/** Changes within this time are fetched together, ms. */
const TOGETHER = 200;

const NOTIFICATIONS = "/api/notifications";

/**
 * Follows changes in the DMC, and refetches what they make stale, until `signal` is aborted; only while the
 * tab is visible, so that many tabs do not use up the browser's connections. `tell` is called with whether
 * the stream is open.
 */
export function followEvents(
  client: ReturnType<typeof useQueryClient>,
  tell: (isLive: boolean) => void,
  signal: AbortSignal,
): void {
  const { note, stop } = staleQueries(client);
  // Whether a stream has been followed, or has failed before it was.
  const known = { hasFollowed: false };
  const listeners = listenersOf(note, known);
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(again);
    source?.close();
    source = null;
    tell(false);
  };
  const open = () => {
    close();
    if (document.visibilityState === "hidden") return;
    // The page's rows may be as old as the page.
    const missed = known.hasFollowed ? "" : `?within=${Math.ceil(performance.now())}`;
    const opened = new EventSource(`/api/events${missed}`);
    source = opened;
    for (const [event, listener] of Object.entries(listeners)) opened.addEventListener(event, listener);
    opened.addEventListener("open", () => tell(true));
    opened.addEventListener("error", () => {
      tell(false);
      // The browser retries at the same address, by when its time is over.
      known.hasFollowed = true;
      if (opened.readyState !== EventSource.CLOSED) return;
      // The browser does not retry after a refusal. Another call notices if the user is signed out.
      again = setTimeout(open, PAUSE);
      note(NOTIFICATIONS);
    });
  };
  open();
  document.addEventListener("visibilitychange", open, { signal });
  signal.addEventListener("abort", () => {
    stop();
    close();
  });
}

type Note = (...addresses: readonly string[]) => void;

/** Collects stale addresses, and fetches them again. */
function staleQueries(client: ReturnType<typeof useQueryClient>) {
  const noted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    const all = [...noted];
    noted.clear();
    void readAgain(client, ({ queryKey }) => all.some((at) => isAt(queryKey, at)));
  };
  const note: Note = (...addresses) => {
    for (const address of addresses) noted.add(address);
    clearTimeout(timer);
    timer = setTimeout(refetch, TOGETHER);
  };
  return { note, stop: () => clearTimeout(timer) };
}

/** What each event makes stale. */
function listenersOf(note: Note, known: { hasFollowed: boolean }) {
  return {
    // Something may have happened before.
    open: () => note(NOTIFICATIONS),
    follows: ({ data }: MessageEvent<string>) => {
      // Whoever is moved to another company has their stream ended, or is moved before the first one.
      note(currentUserKey[0]);
      // The first stream tells what has changed since the page was opened; before a later one all may have.
      if (known.hasFollowed) {
        forgetEarlyAnswers();
        note(...(JSON.parse(data) as readonly string[]));
      }
      known.hasFollowed = true;
    },
    notifications: () => note(NOTIFICATIONS),
    rows: ({ data }: MessageEvent<string>) => {
      forgetEarlyAnswers();
      const { resource, invalidates = [`/api/${resource}`] } = JSON.parse(data) as Change;
      note(...invalidates);
    },
  };
}

/**
 * Whether an address covers a query: itself and everything below it; with a trailing slash only what is
 * below; with a query only lists filtered by the same value or not by it.
 */
function isAt([asked, narrowed]: readonly unknown[], address: string): boolean {
  const [path = "", query] = address.split("?");
  const below = path.endsWith("/") ? path : `${path}/`;
  const given = (narrowed ?? {}) as Readonly<Record<string, string | number>>;
  return (
    (asked === path || String(asked).startsWith(below)) &&
    [...new URLSearchParams(query)].every(([name, value]) => String(given[name] ?? value) === value)
  );
}
