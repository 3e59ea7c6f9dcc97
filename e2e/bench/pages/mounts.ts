import type { Browser, CDPSession, Page } from "@playwright/test";
import type { MeasuredScreen } from "./screens.ts";
import type { StorageState } from "./visit.ts";

/** What a page holds after its garbage has been collected. */
export interface Held {
  /** JavaScript's heap, bytes. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** How often a remote is mounted and unmounted. */
export const MOUNTS = 100;

/** Mounts of the first time, which fill caches that stay. */
const WARMING = 10;

/** How long a person at least looks at what has come, ms. */
const STAY = 250;

/** Until the time limits of an unmounted remote are over, which hold it till then, ms; load-remote.ts sets 8,000. */
const SETTLING = 9_000;

/** What the page of a screen holds before and after its remote has been mounted and unmounted a hundred times. */
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
    await page.evaluate(goNowhere);
    await page.evaluate(comeAndGo, { content: screen.content, times: WARMING, stay: STAY });
    const before = await settled(page, devtools);
    await page.evaluate(comeAndGo, { content: screen.content, times: MOUNTS, stay: STAY });
    return { before, after: await settled(page, devtools) };
  } finally {
    await context.close();
  }
}

/** Runs in the page: goes to a path that no remote has, without loading the page anew. */
function goNowhere() {
  history.pushState(null, "", "/nowhere");
  dispatchEvent(new PopStateEvent("popstate"));
}

/** Runs in the page: back to the screen and forth to where no remote is, so many times. */
async function comeAndGo({ content, times, stay }: { content: string; times: number; stay: number }) {
  const isShown = () => document.querySelector(content) !== null;
  const until = (shown: boolean) =>
    new Promise<void>((resolve) => {
      if (isShown() === shown) return resolve();
      const observer = new MutationObserver(() => {
        if (isShown() !== shown) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
  const look = () => new Promise((resolve) => setTimeout(resolve, stay));
  await until(false);
  for (let time = 0; time < times; time += 1) {
    history.back();
    await until(true);
    await look();
    history.forward();
    await until(false);
    await look();
  }
}

/** What is held once the time limits of all that was unmounted are over. */
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
