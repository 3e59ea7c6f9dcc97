import type { BrowserContext, Page } from "playwright-core";

/** How long a screen, and what opens over it, may take to show, ms. */
const PATIENCE = 15_000;

/** What stands where the shell, or a screen, could not show what was asked for. */
const FAULT_PICTURES = [
  "is not available right now",
  "could not be shown",
  "could not be opened",
  "The list of screens is incomplete",
  "404 Page Not Found",
];

/** Opens an address in a page of its own, and says what went wrong there. */
export async function faultsOf(
  session: BrowserContext,
  address: string,
  isDialog: boolean,
): Promise<string[]> {
  const page = await session.newPage();
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(`threw "${message}"`));
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/") && response.status() >= 400)
      faults.push(`${pathname} answered ${response.status()}`);
  });
  try {
    await page.goto(address, { timeout: PATIENCE, waitUntil: "domcontentloaded" });
    await page.locator("main").locator("h1, h2, [role=alert]").first().waitFor({ timeout: PATIENCE });
    if (isDialog) await waitForDialog(page, faults);
    await page.waitForLoadState("networkidle", { timeout: PATIENCE });
    faults.push(...(await picturesOn(page)));
  } catch (error) {
    faults.push(`did not show within ${PATIENCE / 1_000} s (${(error as Error).message.split("\n")[0]})`);
  } finally {
    await page.close();
  }
  return faults;
}

/** What opens, or what stands in its way; with neither, the address opens nothing. */
async function waitForDialog(page: Page, faults: string[]): Promise<void> {
  const opened = page.locator("[role=dialog]:visible, [role=alertdialog]:visible");
  const either = opened.or(page.locator("main [role=alert]:visible")).first();
  const isShown = await either.waitFor({ timeout: PATIENCE }).then(
    () => true,
    () => false,
  );
  if (!isShown) faults.push("opened nothing over its screen");
}

async function picturesOn(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  return text.split("\n").filter((line) => FAULT_PICTURES.some((picture) => line.includes(picture)));
}
