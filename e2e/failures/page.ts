import { expect, type Page } from "@playwright/test";
import type { Target } from "./targets.ts";

/** An entry of the side navigation. */
export const link = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name });

/** What a screen says once it is there. */
export const shown = (page: Page, { shows }: { readonly shows: string }) =>
  page.getByRole("main").getByText(shows, { exact: true });

/** What stands in the place of a screen that failed. */
export const message = (page: Page, { link: title }: Target) =>
  page
    .getByRole("main")
    .getByRole("alert")
    .filter({ hasText: `${title} is not available right now` });

export const tryAgain = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Try again" }).click();

/** Serves everything as it is. */
export const afresh = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

/** Opens a screen, and marks the page so that a reload would be noticed. */
export async function open(page: Page, place: Target["other"]): Promise<void> {
  await page.goto(place.path);
  await expect(shown(page, place)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
}

/** The page was not loaded again, and nothing ran in it that nobody vouches for. */
export async function isSamePage(page: Page): Promise<void> {
  const marks = await page.evaluate(() => ["isSamePage" in window, "hasRunUnknownCode" in window]);
  expect(marks).toEqual([true, false]);
}
