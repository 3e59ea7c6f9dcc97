import type { useQueryClient } from "@dmc-hub/sdk";

/** What an event says of rows that have changed. */
interface Change {
  readonly resource: string;
  /** Addresses of the API whose answers are stale. An API of before says only which resource. */
  readonly invalidates?: readonly string[];
}

/** Wait before a refused stream is opened again, ms. */
const PAUSE = 60_000;

/** Changes within this time are fetched together, ms. */
const TOGETHER = 200;

const NOTIFICATIONS = "/api/notifications";

/**
 * Follows changes in the DMC, only while the tab is visible so that many tabs do not use up the browser's connections,
 * and refetches what they make stale, until `signal` is aborted. `tell` is called with whether the stream is open.
 */
export function followEvents(
  client: ReturnType<typeof useQueryClient>,
  tell: (isLive: boolean) => void,
  signal: AbortSignal,
): void {
  const { note, stop } = staleQueries(client);
  const listeners = listenersOf(note);
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
    const opened = new EventSource("/api/events");
    source = opened;
    for (const [event, listener] of Object.entries(listeners)) opened.addEventListener(event, listener);
    opened.addEventListener("open", () => tell(true));
    opened.addEventListener("error", () => {
      tell(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      // After a refusal the browser does not try again by itself. Whether one is signed out, another call tells.
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

/** Collects addresses whose answers are stale, and fetches them anew. */
function staleQueries(client: ReturnType<typeof useQueryClient>) {
  const noted = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refetch = () => {
    const all = [...noted];
    noted.clear();
    void client.invalidateQueries({ predicate: ({ queryKey }) => all.some((at) => isAt(queryKey, at)) });
  };
  const note: Note = (...addresses) => {
    for (const address of addresses) noted.add(address);
    clearTimeout(timer);
    timer = setTimeout(refetch, TOGETHER);
  };
  return { note, stop: () => clearTimeout(timer) };
}

/** What each event of a stream, and of those that follow it, makes stale. */
function listenersOf(note: Note) {
  let hasFollowed = false;
  return {
    // Something may have come before.
    open: () => note(NOTIFICATIONS),
    follows: ({ data }: MessageEvent<string>) => {
      // The page's own rows are new at the first stream; at a later one some may have changed since the last.
      if (hasFollowed) note(...(JSON.parse(data) as readonly string[]));
      hasFollowed = true;
    },
    notifications: () => note(NOTIFICATIONS),
    rows: ({ data }: MessageEvent<string>) => {
      const { resource, invalidates = [`/api/${resource}`] } = JSON.parse(data) as Change;
      note(...invalidates);
    },
  };
}

/**
 * Whether a query asks for what an address names: that and all below it; where it ends with a slash what is below it
 * alone; where it has a query only lists that are narrowed to the same, or not narrowed by it.
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
