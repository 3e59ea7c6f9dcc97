import { expect, type Page } from "@playwright/test";
import type { Target } from "./targets.ts";

/** An entry of the side navigation. */
export const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

/** Text on a screen once it is shown. */
export const shown = (page: Page, { shows }: { readonly shows: string }) =>
  page.getByRole("main").getByText(shows, { exact: true });

/** Shown in place of a failed screen. */
export const message = (page: Page, { link: title }: Target) =>
  page
    .getByRole("main")
    .getByRole("alert")
    .filter({ hasText: `${title} is not available right now` });

const button = (page: Page) => page.getByRole("main").getByRole("button", { name: "Try again" });

export const tryAgain = (page: Page) => button(page).click();

/** Tries a remote again, and waits until its previous message has gone, so that the next one is new. */
export async function retry(page: Page, target: Target): Promise<void> {
  const former = await message(page, target).elementHandle();
  await tryAgain(page);
  await former?.waitForElementState("hidden");
}

/** Serves everything unchanged again. */
export const afresh = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

/** Opens a screen, and marks the page so that a reload would be noticed. */
export async function open(page: Page, place: Target["other"]): Promise<void> {
  await page.goto(place.path);
  await expect(shown(page, place)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

/** Checks that the page was not reloaded, and that nothing unauthorised ran in it. */
export async function isSamePage(page: Page): Promise<void> {
  const marks = await page.evaluate(() => ["isSamePage" in window, "hasRunUnknownCode" in window]);
  expect(marks).toEqual([true, false]);
}

/**
 * Once everything is served unchanged, the screen returns in the same page, at the latest when it is tried
 * again.
 */
export async function comesBack(
  page: Page,
  target: Pick<Target, "shows">,
  mend = () => afresh(page),
): Promise<void> {
  await mend();
  // If the registry was at fault, the page may have recovered already; a busy machine's answer may come too late.
  await expect(async () => {
    if (await button(page).isVisible()) await button(page).click({ timeout: 1_000 });
    await expect(shown(page, target)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await isSamePage(page);
}
