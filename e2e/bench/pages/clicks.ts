import type { Browser, Page } from "@playwright/test";
import { clients, type MeasuredScreen, suppliers } from "./screens.ts";
import type { StorageState } from "./visit.ts";

/** From a click to the content of another remote's screen, ms. */
export interface Clicks {
  /** When nothing of that remote has been loaded yet. */
  readonly first: number;
  /** When it has been shown before. */
  readonly again: number;
}

/** Navigates from the clients to the suppliers, back, and there again. */
export async function clickThrough(
  browser: Browser,
  address: string,
  session: StorageState,
): Promise<Clicks> {
  const context = await browser.newContext({ storageState: session });
  try {
    const page = await context.newPage();
    await page.goto(address + clients.path);
    await page.locator(clients.content).first().waitFor();
    await page.waitForLoadState("networkidle");
    const first = await click(page, "Suppliers", suppliers);
    await click(page, "Clients", clients);
    return { first, again: await click(page, "Suppliers", suppliers) };
  } finally {
    await context.close();
  }
}

async function click(page: Page, link: string, { content }: MeasuredScreen): Promise<number> {
  const shown = await page.evaluateHandle(noteClick, content);
  await page.getByRole("navigation").getByRole("link", { name: link, exact: true }).click();
  return shown.evaluate(({ time }) => time);
}

/** Runs in the page: resolves with the time from the next click until the content is drawn. */
function noteClick(content: string): { time: Promise<number> } {
  const time = new Promise<number>((resolve) => {
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(content)?.getClientRects().length) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        });
        observer.observe(document, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
  });
  return { time };
}
