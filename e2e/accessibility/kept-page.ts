import type { Page } from "@playwright/test";
import { type Account, test as base } from "../fixtures/test.ts";
import type { Shown } from "./shown.ts";

interface Kept {
  readonly page: Page;
  /** Who looks at it; undefined if the next screen needs a reload. */
  as: Account | null | undefined;
}

interface Fixtures {
  /** Shows a screen: within the current page if its account is the same and no answers are faked. */
  readonly open: (screen: Shown) => Promise<void>;
}

/** Size of the page when a screen is opened. */
const size = { width: 1280, height: 720 };

/** Playwright's test with a page that stays open between screens, as a person's does. */
export const test = base.extend<Fixtures, { readonly kept: Kept }>({
  kept: [
    async ({ browser }, use) => {
      const baseURL = process.env["SYSTEM_ADDRESS"] ?? "";
      const context = await browser.newContext({ baseURL, viewport: size, reducedMotion: "reduce" });
      await use({ page: await context.newPage(), as: undefined });
      await context.close();
    },
    { scope: "worker" },
  ],
  context: ({ kept }, use) => use(kept.page.context()),
  page: ({ kept }, use) => use(kept.page),
  open: async ({ kept, page, signedInAs }, use) => {
    await use(async ({ as, path, before, show }) => {
      const isOpen = as !== null && as === kept.as && before === undefined && !(await holdsWork(page));
      kept.as = undefined;
      if (isOpen) await goWithin(page, path);
      else {
        await page.context().clearCookies();
        if (as !== null) await signedInAs(as);
        await before?.(page);
        await page.goto(path);
      }
      await show(page);
      if (before === undefined) kept.as = as;
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.emulateMedia({ colorScheme: null });
    await page.setViewportSize(size);
  },
});

/** Whether leaving would ask first. */
const holdsWork = (page: Page) =>
  page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));

/** Through a page that does not exist, so that nothing of the previous screen stays. */
async function goWithin(page: Page, path: string): Promise<void> {
  await moveTo(page, "/nowhere");
  await page.getByText("404 Page Not Found").waitFor();
  await moveTo(page, path);
}

const moveTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
