import type { useQueryClient } from "@dmc-hub/sdk";

/** Rows that have changed; those of one itinerary where its id is given. */
interface Rows {
  readonly resource: string;
  readonly itineraryId?: number;
}

/** Wait before a stream that was refused is asked for again, ms. */
const PAUSE = 60_000;

/** Changes that come together are asked for together, ms. */
const TOGETHER = 200;

/** Kinds of rows that are told of. */
const followed = ["tasks", "messages", "bookings", "activities", "shares"];

/** What else shows rows of a kind. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  bookings: ["/api/dashboard"],
  shares: ["/api/proposals", "/api/dashboard"],
};

/**
 * Follows what changes in the DMC while the tab is looked at, so that many tabs do not use up the browser's connections,
 * and has what is shown of it asked for again, until `signal` is aborted. `tell` hears whether changes are heard of.
 */
export function followEvents(
  client: ReturnType<typeof useQueryClient>,
  tell: (isLive: boolean) => void,
  signal: AbortSignal,
): void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const changed = new Map<string, Rows>();
  let hasFollowed = false;

  const ask = () => {
    const all = [...changed.values()];
    changed.clear();
    void client.invalidateQueries({ predicate: ({ queryKey }) => all.some((rows) => isOf(queryKey, rows)) });
  };
  const note = (rows: Rows) => {
    changed.set(JSON.stringify(rows), rows);
    clearTimeout(asking);
    asking = setTimeout(ask, TOGETHER);
  };
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
    opened.addEventListener("open", () => {
      tell(true);
      // Something may have come before; rows since the last stream, for the page's own are new at the first.
      note({ resource: "notifications" });
      if (hasFollowed) for (const resource of followed) note({ resource });
      hasFollowed = true;
    });
    opened.addEventListener("error", () => {
      tell(false);
      if (opened.readyState !== EventSource.CLOSED) return;
      // After a refusal the browser does not try again by itself. Whether one is signed out, another call tells.
      again = setTimeout(open, PAUSE);
      note({ resource: "notifications" });
    });
    opened.addEventListener("notifications", () => note({ resource: "notifications" }));
    opened.addEventListener("rows", ({ data }: MessageEvent<string>) => note(JSON.parse(data)));
  };

  open();
  document.addEventListener("visibilitychange", open, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(asking);
    close();
  });
}

function isOf(queryKey: readonly unknown[], { resource, itineraryId }: Rows): boolean {
  const address = String(queryKey[0]);
  if (itineraryId === undefined)
    return [`/api/${resource}`, ...(shownIn[resource] ?? [])].some((path) => isAt(address, path));
  if (isAt(address, `/api/itineraries/${itineraryId}`)) return address !== `/api/itineraries/${itineraryId}`;
  if (!isAt(address, `/api/${resource}`)) return false;
  const { itineraryId: asked = itineraryId } = (queryKey[1] ?? {}) as Partial<Rows>;
  return asked === itineraryId;
}

const isAt = (address: string, path: string) => address === path || address.startsWith(`${path}/`);
