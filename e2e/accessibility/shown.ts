import type { Page } from "@playwright/test";
import type { Account } from "../fixtures/test.ts";

/** A screen as a person comes to see it. */
export interface Shown {
  readonly name: string;
  /** Who looks at it; null nobody who is signed in. */
  readonly as: Account | null;
  readonly path: string;
  /** Goes on from the path, and waits for what shall be seen. */
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
