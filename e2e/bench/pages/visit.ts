import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { type RequestLog, watchRequests } from "./requests.ts";
import type { MeasuredScreen } from "./screens.ts";
import { serialTrips } from "./serial-trips.ts";

/** A connection to the server, and a processor. */
interface Line {
  /** Added to every answer, ms. */
  readonly latency: number;
  /** Bytes per second; −1 for no limit. */
  readonly rate: number;
  /** Slowdown of the processor, as a factor. */
  readonly slowdown: number;
}

export const lines = {
  local: null,
  /** A slow connection and a slow machine: 150 ms, 1.6 Mbit/s, CPU ÷ 4. */
  slow: { latency: 150, rate: 1_600_000 / 8, slowdown: 4 },
  /** Only latency, but so much that requests waiting for one another fall into separate waves. */
  far: { latency: 1_000, rate: -1, slowdown: 1 },
} satisfies Record<string, Line | null>;

/** The result of one visit of a screen. */
export interface Visit {
  /** From the start of the navigation until the content is visible, ms. */
  readonly time: number;
  /** Transferred JavaScript and CSS, bytes. */
  readonly bytes: number;
  /** Requests sent before the content was there, including the page's own. */
  readonly requests: number;
  /** The longest chain of requests, each waiting for the previous one, between the start and the content. */
  readonly trips: number;
  /** Paths of the transferred JavaScript and CSS. */
  readonly files: readonly string[];
}

interface Watched {
  readonly page: Page;
  readonly requests: Awaited<ReturnType<typeof watchRequests>>;
}

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Visits a screen in a browser that has never seen it, and again with what the browser has stored. */
export async function visitTwice(
  browser: Browser,
  address: string,
  screen: MeasuredScreen,
  { line, session }: { line: Line | null; session: StorageState | undefined },
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext({ ...(session && { storageState: session }) });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const watched = { page, requests: await watchRequests(devtools) };
    if (line) await slowDown(devtools, line);
    await noteContent(page, screen.content);
    const cold = await visit(watched, address + screen.path);
    await page.goto("about:blank");
    return { cold, warm: await visit(watched, address + screen.path) };
  } finally {
    await context.close();
  }
}

async function visit({ page, requests }: Watched, address: string): Promise<Visit> {
  requests.restart();
  await page.goto(address, { waitUntil: "commit" });
  const time = await contentShown(page);
  return summary(await requests.until(time), time);
}

async function slowDown(session: CDPSession, { latency, rate, slowdown }: Line): Promise<void> {
  const limits = { offline: false, latency, downloadThroughput: rate, uploadThroughput: rate };
  await session.send("Network.emulateNetworkConditions", limits);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

function summary(requests: readonly RequestLog[], time: number): Visit {
  const sent = requests.filter(({ isFromCache }) => !isFromCache);
  const code = sent.filter(({ isCode }) => isCode);
  return {
    time,
    bytes: code.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: sent.length,
    trips: serialTrips(sent, time),
    files: code.map(({ path }) => path),
  };
}

/** Makes the page note when its content is first drawn. */
const noteContent = (page: Page, content: string) =>
  page.addInitScript((selector) => {
    const shown = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)?.getClientRects().length) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now()));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    Object.assign(globalThis, { contentShown: shown });
  }, content);

/** When the content was drawn, ms after the navigation's start. */
const contentShown = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { contentShown: Promise<number> }).contentShown);
