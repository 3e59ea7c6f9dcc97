import type { CDPSession } from "@playwright/test";

/** One request of a page. */
export interface RequestLog {
  readonly path: string;
  /** Whether it fetched JavaScript or CSS. */
  readonly isCode: boolean;
  /** Whether the browser already had it. */
  readonly isFromCache: boolean;
  /** Transferred size of the body. */
  readonly bytes: number;
  /** When it was sent and when it was complete, ms after the page's own request. */
  readonly start: number;
  readonly end: number;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Records the requests of a page. `restart()` forgets them before a navigation; `until(time)` returns those
 * sent by then, once all of them are complete.
 */
export async function watchRequests(session: CDPSession) {
  const found = new Map<string, Mutable<RequestLog>>();
  const watch = { origin: 0, check: () => {} };
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    const { protocol, pathname } = new URL(request.url);
    // The browser fetches the tab's icon at any time, and nothing waits for it.
    if (!protocol.startsWith("http") || pathname === "/favicon.svg") return;
    if (found.size === 0) watch.origin = timestamp;
    const start = (timestamp - watch.origin) * 1_000;
    found.set(requestId, {
      path: pathname,
      isCode: false,
      isFromCache: false,
      bytes: 0,
      start,
      end: Infinity,
    });
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    const request = found.get(requestId);
    if (request) request.isFromCache = true;
  });
  session.on("Network.responseReceived", ({ requestId, response, type }) => {
    const request = found.get(requestId);
    if (!request) return;
    request.isCode = type === "Stylesheet" || /javascript|css/.test(response.mimeType);
    request.isFromCache ||= response.fromDiskCache === true;
    request.bytes = Number(headerOf(response.headers, "content-length") ?? 0);
  });
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }) => {
    const request = found.get(requestId);
    if (request) request.end = (timestamp - watch.origin) * 1_000;
    watch.check();
  };
  session.on("Network.loadingFinished", end);
  session.on("Network.loadingFailed", end);
  await session.send("Network.enable");
  const sentBy = (time: number) => [...found.values()].filter(({ start }) => start <= time);
  return {
    restart: () => found.clear(),
    until: (time: number) =>
      new Promise<readonly RequestLog[]>((resolve) => {
        watch.check = () => {
          if (sentBy(time).every((request) => Number.isFinite(request.end))) resolve(sentBy(time));
        };
        watch.check();
      }),
  };
}

function headerOf(headers: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}
