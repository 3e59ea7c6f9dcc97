import type { BrowserContext, Page } from "playwright-core";

/** Longest time for a screen, or a dialog over it, to show, ms: also where others build and test beside it. */
const PATIENCE = 60_000;

/** Marks what stands where the shell or a screen could not show what was requested. */
const FAILURE = "[data-part=failure]:visible";

/** What older shells say there, without the mark. */
const FAILURE_WORDS = [
  "is not available right now",
  "could not be shown",
  "could not be opened",
  "The list of screens is incomplete",
  "404 Page Not Found",
];

/** A page that opens the addresses of one screen in turn, and collects what goes wrong. */
export class SmokePage {
  readonly #page: Page;
  #faults: string[] = [];
  #isLoaded = false;

  private constructor(page: Page) {
    this.#page = page;
    page.on("pageerror", ({ message }) => this.#faults.push(`threw "${message}"`));
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith("/api/") && response.status() >= 400)
        this.#faults.push(`${pathname} answered ${response.status()}`);
    });
  }

  static async in(session: BrowserContext): Promise<SmokePage> {
    return new SmokePage(await session.newPage());
  }

  /**
   * Opens an address, the first by loading it and the others by navigating within the page. Returns what went
   * wrong.
   */
  async faultsAt(address: string, isDialog: boolean): Promise<string[]> {
    this.#faults = [];
    const page = this.#page;
    try {
      if (this.#isLoaded) await this.#stepTo(address);
      else await page.goto(address, { timeout: PATIENCE, waitUntil: "domcontentloaded" });
      this.#isLoaded = true;
      await page.locator(SHOWN).first().waitFor({ timeout: PATIENCE });
      if (isDialog) await waitForDialog(page, this.#faults);
      await page.waitForLoadState("networkidle", { timeout: PATIENCE });
      this.#faults.push(...(await failuresOn(page)));
    } catch (error) {
      const [reason] = (error as Error).message.split("\n");
      this.#faults.push(`did not show within ${PATIENCE / 1_000} s (${reason})`);
    }
    return this.#faults;
  }

  /** A dialog over the screen must be gone before waiting for the next. */
  async #stepTo(address: string): Promise<void> {
    const { pathname, search } = new URL(address);
    await this.#page.evaluate(goTo, pathname);
    await this.#page.locator(DIALOGS).first().waitFor({ state: "hidden", timeout: PATIENCE });
    await this.#page.evaluate(goTo, pathname + search);
  }

  close(): Promise<void> {
    return this.#page.close();
  }
}

/** Navigates as a link of the screen would. */
/* istanbul ignore next -- runs in the page, which has no counters */
function goTo(href: string): void {
  history.pushState(null, "", href);
  dispatchEvent(new PopStateEvent("popstate", { state: null }));
}

const SHOWN = `main :is(h1, h2, [role=alert]), ${FAILURE}`;

const DIALOGS = "[role=dialog]:visible, [role=alertdialog]:visible";

/** Waits for a dialog or an error; with neither, the address opens nothing. */
async function waitForDialog(page: Page, faults: string[]): Promise<void> {
  const opened = page.locator(DIALOGS);
  const either = opened.or(page.locator(`main [role=alert]:visible, ${FAILURE}`)).first();
  const isShown = await either.waitFor({ timeout: PATIENCE }).then(
    () => true,
    () => false,
  );
  if (!isShown) faults.push("opened nothing over its screen");
}

/** What each failure on the page says first. */
async function failuresOn(page: Page): Promise<string[]> {
  const marked = await page.locator(FAILURE).allInnerTexts();
  const text = await page.locator("body").innerText();
  const worded = text.split("\n").filter((line) => FAILURE_WORDS.some((words) => line.includes(words)));
  return [...new Set([...marked.map((said) => said.trim().split("\n")[0] ?? ""), ...worded])];
}
