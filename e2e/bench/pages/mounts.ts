import type { Browser, CDPSession, Page } from "@playwright/test";
import type { MeasuredScreen } from "./screens.ts";
import type { StorageState } from "./visit.ts";

/** What a page holds after garbage collection. */
export interface Held {
  /** JavaScript's heap, bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** How often a remote is mounted and unmounted. */
export const MOUNTS = 100;

/** First mounts, which fill permanent caches. */
const WARMING = 10;

/** Minimum time that a person looks at a screen, ms. */
const STAY = 250;

/** Time until an unmounted remote is no longer held by its time limits, ms; load-remote.ts sets 8,000. */
const SETTLING = 9_000;

/** What a screen's page holds before and after its remote has been mounted and unmounted a hundred times. */
export async function mountAgain(
  browser: Browser,
  address: string,
  screen: MeasuredScreen,
  session: StorageState | undefined,
): Promise<{ before: Held; after: Held }> {
  const context = await browser.newContext({ ...(session && { storageState: session }) });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(address + screen.path);
    await page.locator(screen.content).first().waitFor();
    await page.evaluate(comeAndGo, { ...screen, times: WARMING, stay: STAY });
    const before = await settled(page, devtools);
    await page.evaluate(comeAndGo, { ...screen, times: MOUNTS, stay: STAY });
    return { before, after: await settled(page, devtools) };
  } finally {
    await context.close();
  }
}

interface Trips {
  /** Path of the screen and its content. */
  readonly path: string;
  readonly content: string;
  readonly times: number;
  /** How long to look at a screen, ms. */
  readonly stay: number;
}

/**
 * Runs in the page: navigates from the screen to a path without a remote and back, that many times, ending on
 * the screen.
 * @throws if something does not appear or disappear.
 */
async function comeAndGo({ path, content, times, stay }: Trips) {
  const go = async (to: string, shown: boolean) => {
    history.replaceState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
    const end = performance.now() + 30_000;
    while ((document.querySelector(content) !== null) !== shown) {
      if (performance.now() > end) throw new Error(`${to} did not come.`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await new Promise((resolve) => setTimeout(resolve, stay));
  };
  for (let time = 0; time < times; time += 1) {
    await go("/nowhere", false);
    await go(path, true);
  }
  await go("/nowhere", false);
}

/** What is held once the time limits of everything unmounted have passed. */
async function settled(page: Page, devtools: CDPSession): Promise<Held> {
  await page.waitForTimeout(SETTLING);
  return held(devtools);
}

async function held(devtools: CDPSession): Promise<Held> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners } = await devtools.send("Memory.getDOMCounters");
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}
