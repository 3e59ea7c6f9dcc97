import type { Page } from "@playwright/test";
import type { Account } from "../fixtures/test.ts";

/** How a person gets to see a screen. */
export interface Shown {
  readonly name: string;
  /** Who looks at it; null if nobody is signed in. */
  readonly as: Account | null;
  readonly path: string;
  /** Continues from the path, and waits for the expected content. */
  readonly show: (page: Page) => Promise<void>;
  /** Set up before the page is opened. */
  readonly before?: (page: Page) => Promise<unknown>;
}

/** Waits for words. */
export const text = (words: string) => (page: Page) => page.getByText(words).waitFor();

/** Waits for a list's rows. */
export const table = (page: Page) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("button") })
    .first()
    .waitFor();
